/** The choices in the fields of a page: where links can lead, and the pictures of Page images. */
import { createContext, useContext } from "react";
import type { PageChoices } from "../../../generated/domain.ts";

export const NO_CHOICES: PageChoices = { targets: [], slots: [], templates: [] };

export const PageChoicesContext = createContext<PageChoices>(NO_CHOICES);

export const usePageChoices = () => useContext(PageChoicesContext);
