//! Runs every input of the corpus, including inputs that once failed, through its target.

use std::path::Path;

#[test]
fn every_input_of_the_corpus_holds() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, target) in fuzz::TARGETS {
        let inputs: Vec<_> =
            std::fs::read_dir(corpus.join(name)).expect("a folder for each target").flatten().collect();
        assert!(inputs.len() >= 5, "{name} has a corpus");
        for input in inputs {
            let bytes = std::fs::read(input.path()).expect("a file");
            let outcome = std::panic::catch_unwind(|| target(&bytes));
            assert!(outcome.is_ok(), "{name}: {}", input.path().display());
        }
    }
}
