//! The cheapest cut between two terminals.
//!
//! Source: Boykov, Kolmogorov, "An Experimental Comparison of Min-Cut/Max-Flow Algorithms for Energy
//! Minimization in Vision", 2004. Written from the paper.

use std::collections::VecDeque;

const NONE: u32 = u32::MAX;
/// Below this a capacity counts as used up: sums of floats never reach 0 exactly.
const EMPTY: f32 = 1e-6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tree {
    Free,
    Source,
    Sink,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parent {
    None,
    Terminal,
    /// The arc from this node to its parent.
    Arc(u32),
}

struct Node {
    first: u32,
    tree: Tree,
    parent: Parent,
    /// Capacity left from the source (positive) or to the sink (negative).
    terminal: f32,
    queued: bool,
}

/// Arcs are stored in pairs: the reverse of arc `i` is `i ^ 1`.
struct Arc {
    to: u32,
    next: u32,
    left: f32,
}

pub struct GraphCut {
    nodes: Vec<Node>,
    arcs: Vec<Arc>,
    active: VecDeque<u32>,
    orphans: VecDeque<u32>,
}

impl GraphCut {
    #[must_use]
    pub fn new(nodes: usize, links: usize) -> Self {
        let mut list = Vec::with_capacity(nodes);
        for _ in 0..nodes {
            list.push(Node { first: NONE, tree: Tree::Free, parent: Parent::None, terminal: 0.0, queued: false });
        }
        Self { nodes: list, arcs: Vec::with_capacity(links * 2), active: VecDeque::new(), orphans: VecDeque::new() }
    }

    /// Sets the cost of cutting a node from the source (more than 0) or from the sink (less than 0).
    pub fn prefer(&mut self, node: usize, source: f32) {
        self.nodes[node].terminal += source;
    }

    /// Sets the cost of having two nodes on different sides.
    pub fn link(&mut self, first: usize, second: usize, cost: f32) {
        let arc = self.arcs.len() as u32;
        self.arcs.push(Arc { to: second as u32, next: self.nodes[first].first, left: cost });
        self.arcs.push(Arc { to: first as u32, next: self.nodes[second].first, left: cost });
        self.nodes[first].first = arc;
        self.nodes[second].first = arc + 1;
    }

    /// For each node, whether it is on the source's side of the cheapest cut.
    #[must_use]
    pub fn source_side(mut self) -> Vec<bool> {
        for node in 0..self.nodes.len() {
            let terminal = self.nodes[node].terminal;
            if terminal.abs() > EMPTY {
                self.nodes[node].tree = if terminal > 0.0 { Tree::Source } else { Tree::Sink };
                self.nodes[node].parent = Parent::Terminal;
                self.activate(node as u32);
            }
        }
        while let Some(node) = self.active.pop_front() {
            self.nodes[node as usize].queued = false;
            while let Some(bridge) = self.grow(node) {
                self.augment(bridge);
                self.adopt();
            }
        }
        self.nodes.iter().map(|node| node.tree == Tree::Source).collect()
    }

    fn activate(&mut self, node: u32) {
        if !self.nodes[node as usize].queued {
            self.nodes[node as usize].queued = true;
            self.active.push_back(node);
        }
    }

    /// Capacity left in the direction from source to sink, on an arc that leaves a node of `tree`.
    fn passes(&self, arc: u32, tree: Tree) -> bool {
        let directed = if tree == Tree::Source { arc } else { arc ^ 1 };
        self.arcs[directed as usize].left > EMPTY
    }

    /// Extends the node's tree over its arcs until it meets the other tree: the arc from the
    /// source's tree to the sink's.
    fn grow(&mut self, node: u32) -> Option<u32> {
        let tree = self.nodes[node as usize].tree;
        if tree == Tree::Free {
            return None;
        }
        let mut arc = self.nodes[node as usize].first;
        while arc != NONE {
            let Arc { to, next, .. } = self.arcs[arc as usize];
            if self.passes(arc, tree) {
                let other = self.nodes[to as usize].tree;
                if other == Tree::Free {
                    self.nodes[to as usize].tree = tree;
                    self.nodes[to as usize].parent = Parent::Arc(arc ^ 1);
                    self.activate(to);
                } else if other != tree {
                    return Some(if tree == Tree::Source { arc } else { arc ^ 1 });
                }
            }
            arc = next;
        }
        None
    }

    /// Sends as much as fits along the way over `bridge`.
    fn augment(&mut self, bridge: u32) {
        let source_end = self.arcs[bridge as usize ^ 1].to;
        let sink_end = self.arcs[bridge as usize].to;
        let flow = self.arcs[bridge as usize].left.min(self.room(source_end)).min(self.room(sink_end));
        self.arcs[bridge as usize].left -= flow;
        self.arcs[bridge as usize ^ 1].left += flow;
        self.push(source_end, flow);
        self.push(sink_end, flow);
    }

    /// The arc on which flow passes between a node and its parent.
    fn directed(&self, node: u32, to_parent: u32) -> usize {
        let downward = self.nodes[node as usize].tree == Tree::Source;
        (if downward { to_parent ^ 1 } else { to_parent }) as usize
    }

    /// Least capacity between a node and its tree's terminal.
    fn room(&self, mut node: u32) -> f32 {
        let mut least = f32::INFINITY;
        while let Parent::Arc(arc) = self.nodes[node as usize].parent {
            least = least.min(self.arcs[self.directed(node, arc)].left);
            node = self.arcs[arc as usize].to;
        }
        least.min(self.nodes[node as usize].terminal.abs())
    }

    fn push(&mut self, mut node: u32, flow: f32) {
        while let Parent::Arc(arc) = self.nodes[node as usize].parent {
            let directed = self.directed(node, arc);
            self.arcs[directed].left -= flow;
            self.arcs[directed ^ 1].left += flow;
            if self.arcs[directed].left <= EMPTY {
                self.nodes[node as usize].parent = Parent::None;
                self.orphans.push_back(node);
            }
            node = self.arcs[arc as usize].to;
        }
        let root = &mut self.nodes[node as usize];
        root.terminal -= if root.tree == Tree::Source { flow } else { -flow };
        if root.terminal.abs() <= EMPTY {
            root.parent = Parent::None;
            self.orphans.push_back(node);
        }
    }

    /// Finds a new parent for each node that lost its own, or frees it.
    fn adopt(&mut self) {
        while let Some(node) = self.orphans.pop_front() {
            match self.new_parent(node) {
                Some(arc) => self.nodes[node as usize].parent = Parent::Arc(arc),
                None => self.release(node),
            }
        }
    }

    fn new_parent(&self, node: u32) -> Option<u32> {
        let tree = self.nodes[node as usize].tree;
        let mut arc = self.nodes[node as usize].first;
        while arc != NONE {
            let Arc { to, next, .. } = self.arcs[arc as usize];
            let fits = self.nodes[to as usize].tree == tree && self.passes(arc ^ 1, tree);
            if fits && self.is_rooted(to) {
                return Some(arc);
            }
            arc = next;
        }
        None
    }

    fn is_rooted(&self, mut node: u32) -> bool {
        loop {
            match self.nodes[node as usize].parent {
                Parent::None => return false,
                Parent::Terminal => return true,
                Parent::Arc(arc) => node = self.arcs[arc as usize].to,
            }
        }
    }

    fn release(&mut self, node: u32) {
        let tree = self.nodes[node as usize].tree;
        let mut arc = self.nodes[node as usize].first;
        while arc != NONE {
            let Arc { to, next, .. } = self.arcs[arc as usize];
            if self.nodes[to as usize].tree == tree {
                if self.passes(arc ^ 1, tree) {
                    self.activate(to);
                }
                if self.nodes[to as usize].parent == Parent::Arc(arc ^ 1) {
                    self.nodes[to as usize].parent = Parent::None;
                    self.orphans.push_back(to);
                }
            }
            arc = next;
        }
        self.nodes[node as usize].tree = Tree::Free;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct Link {
        ends: [usize; 2],
        cost: f32,
    }

    fn cost(preferences: &[f32], links: &[Link], side: &[bool]) -> f32 {
        let mut total = 0.0;
        for (node, &preference) in preferences.iter().enumerate() {
            if side[node] != (preference > 0.0) {
                total += preference.abs();
            }
        }
        for link in links {
            if side[link.ends[0]] != side[link.ends[1]] {
                total += link.cost;
            }
        }
        total
    }

    proptest! {
        /// Against all cuts of small graphs.
        #[test]
        fn no_cut_is_cheaper(
            preferences in prop::collection::vec(-9i8..=9, 2..9),
            raw in prop::collection::vec((0usize..9, 0usize..9, 0u8..9), 0..25),
        ) {
            let nodes = preferences.len();
            let preferences: Vec<f32> = preferences.into_iter().map(f32::from).collect();
            let mut links = Vec::new();
            for (first, second, cost) in raw {
                if first % nodes != second % nodes {
                    links.push(Link { ends: [first % nodes, second % nodes], cost: f32::from(cost) });
                }
            }
            let mut graph = GraphCut::new(nodes, links.len());
            for (node, &preference) in preferences.iter().enumerate() {
                graph.prefer(node, preference);
            }
            for link in &links {
                graph.link(link.ends[0], link.ends[1], link.cost);
            }
            let found = cost(&preferences, &links, &graph.source_side());
            for cut in 0u32..1 << nodes {
                let side: Vec<bool> = (0..nodes).map(|node| cut >> node & 1 == 1).collect();
                prop_assert!(found <= cost(&preferences, &links, &side) + 1e-3);
            }
        }
    }
}
