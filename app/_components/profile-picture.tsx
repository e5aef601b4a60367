/** A drawing of a profile page, for the landing page. */
export function ProfilePicture({ host }: { host: string }) {
  return (
    <div
      role="img"
      aria-label="A profile page: a picture, a name, a few words and links on frosted glass"
      className="overflow-hidden rounded-2xl border border-line-strong bg-[#10121c] text-[#f4f5fb] shadow-2xl shadow-black/20"
    >
      <div aria-hidden="true">
        <div className="flex items-center gap-3 border-b border-white/10 px-4 py-2.5">
          <span className="flex gap-1.5">
            <i className="size-2.5 rounded-full bg-white/20" />
            <i className="size-2.5 rounded-full bg-white/20" />
            <i className="size-2.5 rounded-full bg-white/20" />
          </span>
          <span className="flex-1 truncate rounded-md bg-white/8 px-3 py-1 text-center text-xs text-white/65">
            {host}/ada
          </span>
        </div>
        <div className="bg-[radial-gradient(90%_70%_at_15%_0%,#5b6fd6_0%,transparent_70%),radial-gradient(80%_80%_at_100%_100%,#8d4a86_0%,transparent_65%)] px-7 py-12">
          <div className="flex flex-col items-center rounded-2xl border border-white/12 bg-[#10121c]/65 px-6 py-8 text-center">
            <span className="grid size-20 place-items-center rounded-full bg-linear-to-br from-[#7c9cff] to-[#e29bd3] text-3xl font-semibold text-[#10121c]">
              A
            </span>
            <span className="mt-4 text-xl font-semibold tracking-tight">Ada Lovelace</span>
            <span className="mt-0.5 text-[13px] text-white/65">@ada</span>
            <span className="mt-4 max-w-56 text-sm leading-relaxed text-white/85">
              I write programs for machines that do not exist yet.
            </span>
            <span className="mt-6 flex gap-2.5">
              {[
                "M5 7h14v10H5zM5 8l7 5 7-5",
                "M9 7l-5 5 5 5m6-10 5 5-5 5",
                "M10 14l4-4m-3-2 3-3 5 5-3 3m-8-2-3 3 5 5 3-3",
              ].map((path) => (
                <span key={path} className="grid size-9 place-items-center rounded-full bg-white/10">
                  <svg
                    aria-hidden="true"
                    viewBox="0 0 24 24"
                    className="size-4"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.75"
                  >
                    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
                  </svg>
                </span>
              ))}
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}
