import "server-only";
import { englishScopes, type ScopeWords } from "@/lib/operation/scopes";
import type { Language } from "./languages";
import { ar } from "./scopes/ar";
import { de } from "./scopes/de";
import { es } from "./scopes/es";
import { fr } from "./scopes/fr";
import { ja } from "./scopes/ja";
import { pt } from "./scopes/pt";

/** What people read of each scope. */
export const scopeWords: Readonly<Record<Language, ScopeWords>> = { en: englishScopes, fr, de, es, pt, ar, ja };
