"""What lies over pictures, what moves in them, and slides made of them."""
