import { es as account } from "./account/es";
import { es as builder } from "./builder/es";
import { es as consent } from "./consent/es";
import { es as developers } from "./developers/es";
import { fieldsIn } from "./fields/fields";
import { es as landing } from "./landing/es";
import { es as mails } from "./mails/es";
import { es as pageParts } from "./page-parts/es";
import { es as personalTokens } from "./personal-tokens/es";
import { es as refusals } from "./refusals/es";
import type { Words } from "./rooms";
import { es as security } from "./security/es";
import { es as settings } from "./settings/es";
import { es as shell } from "./shell/es";
import { es as signIn } from "./sign-in/es";
import { es as states } from "./states/es";

export const es: Words = {
  account,
  consent,
  developers,
  landing,
  mails,
  personalTokens,
  builder,
  fields: fieldsIn("es"),
  pageParts,
  refusals,
  security,
  settings,
  shell,
  signIn,
  states,
};
