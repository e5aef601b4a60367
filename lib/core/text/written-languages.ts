/** An encoding with the languages that are written in it and their letters beyond ASCII, the most frequent first. */
/** Says how much more or less common the encoding is. */
export type Candidate = { encoding: string; languages: string; letters: string; advance?: number };

const russian = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё";
const western = "éäüöáóíàèçãñßêúâôåøõæîœëûìùòïý";
const westernLanguages = "de fr es pt it nl sv da nb no fi is ca";
const japanese =
  "のいしたにはとてをがなれるすらっりんーまこでもかンスくトルイきアけラリさドよフグコメシジプレタクめロテーブみサバ日人本大一年会国分中私行出事新見真写動画";
/** The first one wins where several read a text equally well. */
export const encodingCandidates: readonly Candidate[] = [
  { encoding: "windows-1252", languages: westernLanguages, letters: western, advance: 0.15 },
  {
    encoding: "windows-1250",
    languages: "pl cs sk hu ro hr sl",
    letters: "áíéěščřžýąęłóżćśźńůúőűöüťďňăâîşţđľĺŕôäë",
  },
  { encoding: "windows-1254", languages: "tr az", letters: "ıüşçğöİâîû" },
  { encoding: "windows-1257", languages: "lt lv et", letters: "ėščžųįąęūāīēņļķģõäöüŗ" },
  { encoding: "windows-1251", languages: "ru uk be bg sr mk kk", letters: `${russian}іїєґўјљњћђџ` },
  { encoding: "koi8-u", languages: "ru uk", letters: `${russian}іїєґ` },
  { encoding: "ibm866", languages: "ru be", letters: russian, advance: -0.3 },
  { encoding: "windows-1253", languages: "el", letters: "αοιετνσηρπκμςλυάίγδέόχθωύήφβώζξψϊϋ" },
  { encoding: "windows-1255", languages: "he", letters: "יוהלארתבשמםנעדפקחןכטגסזצףךץ" },
  { encoding: "windows-1256", languages: "ar fa ur", letters: "اليمونرتبعدةفسحقكجهصطشأخذىضزثغإءئظؤآپچژگک" },
  {
    encoding: "windows-874",
    languages: "th",
    letters: "านรกอเ่งมย้วลดทสตะปบคหแจพชขใไีัิืุูํ์็โผธณถศซญฟภษึๆำ",
    advance: -0.15,
  },
  { encoding: "shift_jis", languages: "ja", letters: japanese },
  { encoding: "euc-jp", languages: "ja", letters: japanese },
  {
    encoding: "gbk",
    languages: "zh",
    letters:
      "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重电走第门相次东海口使教西再平真世气信北少关并内加化由代产先山五太水万市体处师书比员性目报立活神数表原车白应路期常提感金合放做计光京务清台象记共风接许特觉服建度统色字请交爱让认算论片照码博客视频微音乐作品店网站",
  },
  {
    encoding: "big5",
    languages: "zh",
    letters:
      "的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重電走第門相次東海口使教西再平真世氣信北少關並內加化由代產先山五太水萬市體處師書比員性目報立活神數表原車白應路期常提感金合放做計光京務清台象記共風接許特覺服建度統色字請交愛讓認算論片照碼程式博客部落格影音樂作品店網站相",
  },
  {
    encoding: "euc-kr",
    languages: "ko",
    letters:
      "이다는의에가고을지로하한기를사리도자나은시인그어서해만아대라있스과으수들정게일전보여부구장면제적원니상주내성공신드동유조러오호거안것우계세없위문비소트와학경모연실물관생무국민마방각당선개회화발미중건두체코블용진말분산식음경재영남년입차속치력터집래",
  },
  { encoding: "macintosh", languages: "", letters: western, advance: -0.4 },
];
