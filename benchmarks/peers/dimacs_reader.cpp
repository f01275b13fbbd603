// The clauses of a DIMACS or QDIMACS file as an array of literals and one of ends: a peer of benchmarks.
//
// The file is read as a whole, digit by digit, and nothing is checked. Argument: the file. Output: the
// clauses and the seconds of processor time.
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

int main(int, char** arguments) {
    double started = double(clock()) / CLOCKS_PER_SEC;
    FILE* file = std::fopen(arguments[1], "r");
    std::fseek(file, 0, SEEK_END);
    std::string text(std::ftell(file), '\n');
    std::rewind(file);
    if (std::fread(&text[0], 1, text.size(), file) != text.size()) return 2;
    std::vector<int> literals;
    std::vector<size_t> ends;
    for (const char *at = text.data(), *end = at + text.size(); at < end; at++) {
        if (*at == 'c' || *at == 'p' || *at == 'e' || *at == 'a') while (at < end && *at != '\n') at++;
        if (*at != '-' && (*at < '0' || *at > '9')) continue;
        int sign = *at == '-' ? at++, -1 : 1, n = 0;
        while (at < end && *at >= '0' && *at <= '9') n = 10 * n + (*at++ - '0');
        if (n) literals.push_back(sign * n); else ends.push_back(literals.size());
    }
    double seconds = double(clock()) / CLOCKS_PER_SEC - started;
    std::printf("%zu %.6f\n", ends.size(), seconds);
}
