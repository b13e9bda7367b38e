/**
 * Planted cases for `scripts/lint-bare-text.mjs`: what it finds are the lines that end with `bare`, and no others.
 * Nothing imports this file.
 */
import { Fragment, type ReactNode } from "react";

interface Props {
  word: string;
  count: number;
  isOn: boolean;
  names: readonly string[];
  children: ReactNode;
}

export const besideWhatComesAndGoes = ({ isOn }: Props) => <p /* bare */>Words {isOn && <b>more</b>}</p>;

export const textThatComesAndGoes = ({ isOn }: Props) => (
  <p /* bare */>
    <b>Words</b> {isOn && "more"}
  </p>
);

export const textThatChanges = ({ word }: Props) => (
  <p /* bare */>
    {word} <b>more</b>
  </p>
);

export const numberThatChanges = ({ count }: Props) => <p>{count} of 3</p>; /* bare */

export const anotherElement = ({ isOn }: Props) => <p>Words {isOn ? <b>on</b> : <i>off</i>}</p>; /* bare */

export const newElement = ({ word }: Props) => (
  <p /* bare */>
    Words <b key={word}>more</b>
  </p>
);

export const inFragment = ({ word }: Props) => <>Words {word}</>; /* bare */

export const anything = ({ children }: Props) => (
  <p /* bare */>
    {children}
    <b>more</b>
  </p>
);

export const list = ({ names }: Props) => <p>{names.map((name) => name)}</p>; /* bare */

export const listBeside = ({ names }: Props) => (
  <p /* bare */>
    Words
    {names.map((name) => (
      <b key={name}>{name}</b>
    ))}
  </p>
);

export function Answer({ isOn }: Props) /* bare */ {
  return isOn ? <b>on</b> : "off";
}

export function Sentence({ word }: Props) /* bare */ {
  return word;
}

function Maybe({ isOn }: { isOn: boolean }) {
  return isOn ? <b>on</b> : null;
}

export const besideAComponent = ({ isOn }: Props) => (
  <p /* bare */>
    Words <Maybe isOn={isOn} />
  </p>
);

export const fine = ({ word, count, isOn, names, children }: Props) => (
  <div>
    <p>{word}</p>
    <p>{isOn ? "on" : "off"}</p>
    <p>{isOn ? word : <b>off</b>}</p>
    <p>{isOn && word}</p>
    <p>{`${count} of 3`}</p>
    <p>
      Words <b>{word}</b> and words.
    </p>
    <p>
      <span>{word}</span> {isOn && <b>more</b>}
    </p>
    <p>{children}</p>
    <p>
      {names.map((name) => (
        <Fragment key={name}>
          <b>{name}</b>
        </Fragment>
      ))}
    </p>
    <p translate="no">
      {word} {isOn && <b>more</b>}
    </p>
  </div>
);
