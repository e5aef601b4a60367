import { AppRouteRouteModule } from "next/dist/server/route-modules/app-route/module.js";
import { NextRequest } from "next/server";

type Options = ConstructorParameters<typeof AppRouteRouteModule>[0];
type Context = Parameters<AppRouteRouteModule["handle"]>[1];

const address = { page: "/test/route", pathname: "/test", filename: "route.ts", bundlePath: "" };
const definition = { kind: "APP_ROUTE" as Options["definition"]["kind"], ...address } as Options["definition"];
const folders = { distDir: "", relativeProjectDir: "", resolvedPagePath: "", nextConfigOutput: undefined };

/** A new one each time: Next writes into it. */
const context = (): Context => ({
  params: undefined,
  previewProps: { previewModeId: "", previewModeSigningKey: "", previewModeEncryptionKey: "" },
  sharedContext: { buildId: "", deploymentId: "" },
  renderOpts: {
    cacheLifeProfiles: { default: { stale: 0, revalidate: 0, expire: 0 } },
    staticPageGenerationTimeout: 60,
    cacheComponents: false,
    validationLevel: "warning",
    waitUntil: undefined,
    onClose: () => {},
    onAfterTaskError: undefined,
    experimental: { authInterrupts: false, useCacheTimeout: 60, durableUseCacheEntries: false },
  },
});

/** Has a route of Next answer a request: within `work`, its headers and cookies can be read, cookies set, and it can redirect. */
export async function answerByNext(request: Request, work: () => Promise<Response>): Promise<Response> {
  const handlers = { GET: work, POST: work, generateStaticParams: undefined };
  return new AppRouteRouteModule({ definition, ...folders, userland: () => handlers }).handle(
    new NextRequest(request),
    context(),
  );
}
