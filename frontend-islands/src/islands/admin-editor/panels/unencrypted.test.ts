import { expect, it } from "vitest";
import cases from "../../../../../crates/domain/cases/unencrypted.json";
import { isUnencrypted } from "./unencrypted.ts";

it.each(cases)("reads %s as the server does", (address, expected) => {
  expect(isUnencrypted(String(address))).toBe(expected);
});
