"""What a winner plays, as a file that a small program checks."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "certificate": "Certificate NoCertificate make_certificate",
        "invalid": "InvalidCertificate NotACertificate",
    },
)
