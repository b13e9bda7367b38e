// From packages to the text that goes with every copy: which license each is used under, and each text once.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Of several licenses offered, the first of these is taken: the first needs its text only once for all packages. */
const PREFERRED = ["Apache-2.0", "MIT", "BSD-3-Clause", "BSD-2-Clause", "ISC", "Zlib", "BSL-1.0", "Unlicense", "0BSD"];

/** Licenses whose text names no holder, so that another package's copy is the same text. */
const SAME_FOR_ALL = new Set([
  "Apache-2.0",
  "MPL-2.0",
  "Unlicense",
  "BSL-1.0",
  "CC0-1.0",
  "CDLA-Permissive-2.0",
  "Unicode-3.0",
]);

/** A sentence by which each text is known. */
const SIGNS = {
  "Apache-2.0": /apache license,? version 2\.0, january 2004/,
  MIT: /permission is hereby granted, free of charge, to any person obtaining a copy of this software/,
  "BSD-3-Clause": /redistribution and use in source and binary forms.*(neither the name|names? of).*endorse/,
  "BSD-2-Clause": /redistribution and use in source and binary forms(?!.*endorse)/,
  ISC: /permission to use, copy, modify, and(\/or| or)? distribute this software for any purpose with or without fee is hereby granted, provided/,
  "0BSD":
    /permission to use, copy, modify, and(\/or| or)? distribute this software for any purpose with or without fee is hereby granted\./,
  Zlib: /this software is provided ['‘"]as-is['’"],? without any express or implied warranty/,
  "MPL-2.0": /mozilla public license,? version 2\.0/,
  Unlicense: /this is free and unencumbered software released into the public domain/,
  "BSL-1.0": /boost software license - version 1\.0/,
  "CC0-1.0": /creative commons.*cc0 1\.0 universal|cc0 1\.0 universal/,
  "CDLA-Permissive-2.0": /community data license agreement - permissive - version 2\.0/,
  "Unicode-3.0": /unicode license v3/,
  "OFL-1.1": /sil open font license version 1\.1/,
  IJG: /independent jpeg group/,
};

const plain = (text) =>
  text
    .toLowerCase()
    .replace(/[#*=_>/\s]+/g, " ")
    .trim();

/** The licenses whose text this is. */
function licensesOf(text) {
  const words = plain(text);
  return Object.keys(SIGNS).filter((license) => SIGNS[license].test(words));
}

/** Alternatives of an SPDX expression: lists of licenses that hold together. "/" is the old way to write OR. */
export function alternatives(expression) {
  const words = expression.replaceAll("/", " OR ").replace(/[()]/g, " $& ").split(/\s+/).filter(Boolean);
  let at = 0;
  const one = () => {
    if (words[at] === "(") {
      at += 1;
      const inner = either();
      at += 1;
      return inner;
    }
    const license = words[at];
    at += 1;
    if (words[at] !== "WITH") return [[license]];
    at += 2;
    // An exception only permits more.
    return [[license]];
  };
  const all = () => {
    let found = one();
    while (words[at] === "AND") {
      at += 1;
      const more = one();
      found = found.flatMap((left) => more.map((right) => [...new Set([...left, ...right])]));
    }
    return found;
  };
  const either = () => {
    const found = all();
    while (words[at] === "OR") {
      at += 1;
      found.push(...all());
    }
    return found;
  };
  return either();
}

const LEGAL = /^(un)?licen[sc]e|^copying|^copyright|^notice|^patents/i;
/** Folders of a package that are not compiled into it. */
const NOT_SHIPPED =
  /^(\..*|tests?|testing|testdata|examples?|benches|benchmarks?|fuzz|docs?|doc|tools?|node_modules|googletest|gtest|cmake|swig)$/i;
const NO_TEXT = /\.(rs|html|json|js|ts|py|sh|toml)$/i;

/** Every license file in a package's folder and, as the C sources in it have their own, below. */
export function textsIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return NOT_SHIPPED.test(entry.name) ? [] : textsIn(path);
      return LEGAL.test(entry.name) && !NO_TEXT.test(entry.name) ? [readFileSync(path, "utf8")] : [];
    });
}

/** The licenses that a package is used under: those it has the texts of, by preference. */
function chosen(offered, texts) {
  const has = new Set(texts.flatMap(licensesOf));
  const rank = (licenses) => {
    const place = Math.max(...licenses.map((license) => PREFERRED.indexOf(license) + 1 || PREFERRED.length + 1));
    const known = licenses.every((license) => has.has(license) || SAME_FOR_ALL.has(license));
    return known ? place : 100 + place;
  };
  return [...offered].sort((one, other) => rank(one) - rank(other))[0];
}

/**
 * One package: the licenses it is used under and the texts that go with it, or what is missing.
 * `holders` has the copyright lines of packages that come without a text.
 */
export function notice(pkg, holders) {
  const texts = pkg.texts ?? textsIn(pkg.folder);
  if (!pkg.license) {
    return { ...pkg, licenses: texts.flatMap(licensesOf), texts, missing: texts.length === 0 ? "a license" : "" };
  }
  const offered = alternatives(pkg.license);
  const licenses = chosen(offered, texts);
  const refused = new Set(offered.flat().filter((license) => !licenses.includes(license)));
  const kept = texts.filter((text) => {
    const of = licensesOf(text);
    return of.length === 0 || of.some((license) => !refused.has(license));
  });
  const has = new Set(kept.flatMap(licensesOf));
  const lacking = licenses.filter((license) => !has.has(license));
  const own = holders[pkg.name];
  const shared = lacking.filter((license) => SAME_FOR_ALL.has(license) || own);
  const missing = lacking.filter((license) => !shared.includes(license)).join(", ");
  return { ...pkg, licenses, texts: kept, shared, holder: own ?? "", missing: missing && `the text of ${missing}` };
}

const RULE = "-".repeat(78);

/** The texts of one package; of the license of most, the one that names nobody. */
function textsOf({ texts, shared = [], holder }, standard) {
  const isApache = (text) => licensesOf(text).join() === "Apache-2.0";
  const brought = texts.map((text) => (isApache(text) ? standard("Apache-2.0") : text));
  const added = shared.map((license) => (holder ? `${holder}\n\n${standard(license)}` : standard(license)));
  return [...brought, ...added];
}

const tidy = (text) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .trim();

/** The whole file. `standard(license)` is the text of a license as the list of licenses has it. */
export function written(notices, standard) {
  const lines = [];
  const sections = new Map();
  for (const one of notices) {
    const label = `${one.name} ${one.version}`.trim();
    lines.push([label, one.licenses.join(" and ") || "its own", one.source].filter(Boolean).join("  "));
    for (const text of textsOf(one, standard)) {
      const section = sections.get(plain(text)) ?? { text: tidy(text), labels: new Set() };
      section.labels.add(label);
      sections.set(plain(text), section);
    }
  }
  const texts = [...sections.values()].map(
    ({ text, labels }) => `${RULE}\n${[...labels].sort().join(", ")}\n${RULE}\n\n${text}\n`,
  );
  return `${INTRODUCTION}\n\n${lines.sort().join("\n")}\n\n${texts.sort().join("\n")}`;
}

const INTRODUCTION = `Harbor & Grain contains works of others. Each is listed with the license it is
used under and where its source is; the texts follow, each once, with the names
of the works it applies to. Fonts have only the letters in use, the list of
common passwords only those of eight and more characters; everything else is
unchanged. This software is based in part on the work of the Independent JPEG
Group.

Written by scripts/licenses.mjs; do not edit.`;
