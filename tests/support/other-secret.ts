import { forgetEnv } from "@/lib/core/process/env";

const { AUTH_SECRET: own = "" } = process.env;

/** Another secret than that of this process, which an operator could have set in its place. */
export const replacedSecret = "another-secret-of-forty-eight-characters-9876543";
export const formerSecret = own;

/** Does the work as a process that has this secret, and perhaps knows a former one. */
export async function underSecret<Result>(
  AUTH_SECRET: string,
  former: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  Object.assign(process.env, { AUTH_SECRET, ...(former !== undefined && { AUTH_SECRET_PREVIOUS: former }) });
  forgetEnv();
  try {
    return await work();
  } finally {
    process.env.AUTH_SECRET = own;
    delete process.env.AUTH_SECRET_PREVIOUS;
    forgetEnv();
  }
}
