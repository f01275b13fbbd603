// Who wins GENERALIZED GEOGRAPHY, by memoised search: a peer of our own making for benchmarks.
//
// A state is the set of visited vertices, as words, and the token. Moves to vertices with few moves
// onward come first; a move to a vertex without any wins. States are kept in an open hash table.
//
// Input: SECONDS MEGABYTES, then a digraph: N M TOKEN and M arcs. Output: 1 (the player to move wins),
// 0 or -1 (stopped), the seconds of processor time of one answer, reading aside, and the states kept.
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <utility>
#include <vector>

static double now() { return double(clock()) / CLOCKS_PER_SEC; }

struct Stopped {};

template <int W> struct Memo {
    using Set = std::array<uint64_t, W>;
    struct Entry { Set visited; int32_t token; int8_t wins; };  // wins: -1 where the slot is free

    const std::vector<std::vector<int>>& targets;
    double until;
    size_t most, used = 0, looks = 0;
    std::vector<Entry> table;

    Memo(const std::vector<std::vector<int>>& targets, double until, size_t bytes)
        : targets(targets), until(until), most(bytes / sizeof(Entry)), table(1 << 10) { clear(table); }

    static void clear(std::vector<Entry>& entries) { for (auto& e : entries) e.wins = -1; }

    static uint64_t hash(const Set& visited, int token) {
        uint64_t h = uint64_t(token) * 0x9E3779B97F4A7C15ull;
        for (uint64_t word : visited) h = (h ^ word) * 0xD6E8FEB86659FD93ull, h ^= h >> 32;
        return h;
    }

    Entry& slot(std::vector<Entry>& entries, const Set& visited, int token) {
        size_t mask = entries.size() - 1, at = hash(visited, token) & mask;
        while (entries[at].wins >= 0 && (entries[at].token != token || entries[at].visited != visited))
            at = (at + 1) & mask;
        return entries[at];
    }

    void grow() {
        if (4 * table.size() > most) throw Stopped();
        std::vector<Entry> larger(2 * table.size());
        clear(larger);
        for (auto& e : table) if (e.wins >= 0) slot(larger, e.visited, e.token) = e;
        table.swap(larger);
    }

    bool wins(Set& visited, int token) {
        Entry& known = slot(table, visited, token);
        if (known.wins >= 0) return known.wins;
        if (!(++looks & 0xFFF) && now() > until) throw Stopped();
        std::vector<std::pair<int, int>> moves;
        bool won = false;
        for (int v : targets[token]) {
            if (visited[v >> 6] >> (v & 63) & 1) continue;
            int onward = 0;
            for (int w : targets[v]) onward += w != v && !(visited[w >> 6] >> (w & 63) & 1);
            if (!onward) { won = true; break; }
            moves.emplace_back(onward, v);
        }
        if (!won) {
            for (size_t i = 0; i < moves.size(); i++)  // few moves: sorted by choosing the least
                for (size_t j = i + 1; j < moves.size(); j++)
                    if (moves[j] < moves[i]) std::swap(moves[i], moves[j]);
            for (auto [_, v] : moves) {
                visited[v >> 6] ^= 1ull << (v & 63);
                won = !wins(visited, v);
                visited[v >> 6] ^= 1ull << (v & 63);
                if (won) break;
            }
        }
        if (2 * ++used > table.size()) grow();
        slot(table, visited, token) = {visited, token, int8_t(won)};
        return won;
    }
};

template <int W>
static void answer(const std::vector<std::vector<int>>& targets, int token, double seconds, double megabytes) {
    double started = now(), took = 0;
    int won = -1, times = 0;
    size_t used = 0;
    try {
        do {  // short questions are asked many times over
            Memo<W> memo(targets, started + seconds, size_t(megabytes * 1e6));
            typename Memo<W>::Set visited{};
            visited[token >> 6] |= 1ull << (token & 63);
            won = memo.wins(visited, token);
            used = memo.used;
            times++;
            took = now() - started;
        } while (took < 2e-3);
        took /= times;
    } catch (Stopped) {
        won = -1, took = now() - started;
    }
    std::printf("%d %.9f %zu\n", won, took, used);
}

int main() {
    double seconds, megabytes;
    int n, m, token, u, v;
    if (std::scanf("%lf %lf %d %d %d", &seconds, &megabytes, &n, &m, &token) != 5) return 2;
    std::vector<std::vector<int>> targets(n);
    while (m--) {
        if (std::scanf("%d %d", &u, &v) != 2) return 2;
        targets[u].push_back(v);
    }
    if (n <= 64) answer<1>(targets, token, seconds, megabytes);
    else if (n <= 128) answer<2>(targets, token, seconds, megabytes);
    else if (n <= 512) answer<8>(targets, token, seconds, megabytes);
    else return 2;
}
