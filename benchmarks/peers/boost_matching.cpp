// The size of a maximum matching by Boost's Edmonds: a peer of benchmarks.
//
// Input: N M and M edges. Output: the size and the seconds of processor time, reading aside.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <cstdio>
#include <ctime>
#include <vector>

int main() {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
    int n, m, u, v;
    if (std::scanf("%d %d", &n, &m) != 2) return 2;
    Graph graph(n);
    while (m--) {
        if (std::scanf("%d %d", &u, &v) != 2) return 2;
        add_edge(u, v, graph);
    }
    double started = double(clock()) / CLOCKS_PER_SEC;
    std::vector<boost::graph_traits<Graph>::vertex_descriptor> mate(n);
    edmonds_maximum_cardinality_matching(graph, mate.data());
    size_t size = matching_size(graph, mate.data());
    std::printf("%zu %.9f\n", size, double(clock()) / CLOCKS_PER_SEC - started);
}
