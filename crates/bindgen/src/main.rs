//! `bindgen MODULE.wasm NAME FOLDER` writes `NAME.js` and `NAME_bg.wasm` for browsers into `FOLDER`.
//! It does the work of `wasm-bindgen --target web --no-typescript`, without that command's web server and
//! test runner, which are most of its code. `scripts/build-wasm` runs it.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, name, folder] = arguments.as_slice() else {
        return fail("usage: bindgen MODULE.wasm NAME FOLDER");
    };
    let mut bindgen = Bindgen::new();
    let written =
        bindgen.web(true).and_then(|web| web.typescript(false).input_path(module).out_name(name).generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(cause) => fail(&format!("{module}: {cause:#}")),
    }
}

#[expect(clippy::print_stderr, reason = "a command reports on standard error")]
fn fail(reason: &str) -> ExitCode {
    eprintln!("{reason}");
    ExitCode::FAILURE
}
