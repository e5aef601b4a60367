# Made by `npm run client` from the OpenAPI document; do not edit it.

"""The shapes of the API: what is sent, and what is answered. Later versions may add fields and values."""

from typing import Any, Literal, NotRequired, TypedDict, Union


ErrorError = Literal[
    "invalid_request",
    "invalid_grant",
    "unsupported_grant_type",
    "invalid_scope",
    "invalid_target",
    "unauthorized_client",
    "invalid_redirect_uri",
    "invalid_client_metadata",
    "authorization_pending",
    "slow_down",
    "expired_token",
    "access_denied",
    "invalid_client",
    "invalid_token",
    "insufficient_scope",
    "forbidden",
    "premium_required",
    "not_found",
    "method_not_allowed",
    "timeout",
    "conflict",
    "limit_reached",
    "idempotency_key_in_use",
    "precondition_failed",
    "payload_too_large",
    "uri_too_long",
    "unsupported_media_type",
    "range_not_satisfiable",
    "expectation_failed",
    "misdirected_request",
    "idempotency_key_reused",
    "precondition_required",
    "rate_limited",
    "headers_too_large",
    "server_error",
    "unavailable",
]


class Error(TypedDict):
    error: ErrorError
    # One sentence that tells what to do
    error_description: str
    # Messages by field, of invalid_request; of more than 20 problems, body says how many are left
    # out. Absent where the request itself is malformed, such as its path
    fields: NotRequired[dict[str, list[str]]]


GetTokenResultKind = Literal[
    "authorization",
    "client_credentials",
    "personal_token",
]


class GetTokenResultUser(TypedDict):
    id: str
    username: str


GetTokenResultScope = Literal[
    "identify",
    "email",
    "profile.update",
    "links",
    "cards",
    "uploads",
    "audios.manage",
    "statistics",
    "openid",
    "profile",
]


class GetTokenResult(TypedDict):
    # How it came about: by a person's consent, by the application itself, or by the person's own
    # hand
    kind: GetTokenResultKind
    # The name of the application, or that of the personal token
    name: str
    # The application, by its client ID, or null for a personal token
    client_id: Union[str, None]
    # The page that the token acts on; `id` never changes
    user: GetTokenResultUser
    # What the token may do
    scopes: list[GetTokenResultScope]
    # When the token ends, in seconds since 1970; null for never
    expires_at: Union[int, None]


class GetUserinfoResult(TypedDict):
    # The id of the account, which never changes
    sub: str
    # The username, which the person may change
    preferred_username: NotRequired[str]
    # The display name
    name: NotRequired[str]
    # The address of the picture
    picture: NotRequired[str]
    # The address of the page
    profile: NotRequired[str]
    # A language, by its BCP 47 code
    locale: NotRequired[str]
    # When the profile last changed, in seconds since 1970
    updated_at: NotRequired[int]
    # The email address, once the person has proven it
    email: NotRequired[str]
    # Whether the account has a proven address
    email_verified: NotRequired[bool]


UserLayout = Literal[
    "default",
    "modern",
    "minimal",
    "compact",
    "portfolio",
    "split",
    "newspaper",
    "poster",
    "console",
    "arcade",
    "collage",
]


class UserAssets(TypedDict):
    avatar: Union[str, None]
    cursor: Union[str, None]
    background: Union[str, None]
    audios: list[str]
    use_chat_avatar: bool
    shuffle_audios: bool
    play_all_audios: bool


UserProfileFont = Literal[
    "Inter",
    "Outfit",
    "Nunito",
    "Roboto",
    "Poppins",
    "Fira Mono",
    "Noto Serif",
    "Noto Serif JP",
    "Space Grotesk",
    "Press Start 2P",
    "Lacquer",
    "Fraunces",
    "Playfair Display",
    "Instrument Serif",
    "DM Serif Display",
    "Cormorant Garamond",
    "Archivo",
    "Bricolage Grotesque",
    "Syne",
    "Unbounded",
    "Anton",
    "Bebas Neue",
    "Orbitron",
    "Fredoka",
    "Shrikhand",
    "Rubik Mono One",
    "Monoton",
    "Bangers",
    "Permanent Marker",
    "Caveat",
    "UnifrakturCook",
    "JetBrains Mono",
    "Space Mono",
    "Special Elite",
    "VT323",
    "custom",
]


class UserProfile(TypedDict):
    opacity: int
    blur: int
    # custom is the uploaded font, which stays when premium ends
    font: UserProfileFont


class UserColors(TypedDict):
    accent: str
    text: str
    background: str
    badge: str
    link: str
    monochrome_links: bool


UserEffectsBackground = Literal[
    "none",
    "snowflakes",
    "rain",
    "stars",
    "fireflies",
    "matrix",
    "particles",
    "bubbles",
    "confetti",
    "aurora",
    "night-time",
    "old-tv",
    "blurred",
    "waves",
]


UserEffectsCursor = Literal[
    "none",
    "fairy-dust",
    "following-dot",
    "ghost",
    "trailing",
    "rainbow",
    "bubbles",
    "snowflakes",
    "emoji",
    "springy-emoji",
    "clock",
    "character",
    "text-flag",
    "oneko",
]


UserEffectsUsername = Literal[
    "none",
    "rainbow",
    "gradient",
    "sparkles",
    "shine",
    "glitch",
    "shake",
    "wave",
    "retro",
    "cyber",
    "hacker",
]


class UserEffects(TypedDict):
    background: UserEffectsBackground
    cursor: UserEffectsCursor
    username: UserEffectsUsername


UserTabAnimatedTitle = Literal[
    "none",
    "typewriter",
    "reverse",
    "left-right",
    "scroll",
]


class UserTab(TypedDict):
    animated_title: UserTabAnimatedTitle
    use_avatar: bool


class UserTypewriter(TypedDict):
    enabled: bool
    texts: list[str]


class UserPrivacy(TypedDict):
    hide_views: bool
    hide_badges: bool
    hide_join_date: bool
    search_engines_indexing: bool
    hide_likes: bool


class User(TypedDict):
    id: str
    username: str
    display_name: str
    alias: Union[str, None]
    bio: Union[str, None]
    chat_id: Union[str, None]
    # Unix time in seconds
    created_at: int
    is_premium: bool
    volume_control: bool
    page_enter_text: Union[str, None]
    layout: UserLayout
    assets: UserAssets
    profile: UserProfile
    colors: UserColors
    effects: UserEffects
    tab: UserTab
    typewriter: UserTypewriter
    privacy: UserPrivacy


class UserBAssetsAudio(TypedDict):
    id: str
    name: str
    duration: int
    cover_id: Union[str, None]


class UserBAssets(TypedDict):
    audios: list[UserBAssetsAudio]
    avatar_url: Union[str, None]
    background_url: Union[str, None]
    cursor_url: Union[str, None]


class UserBColors(TypedDict):
    accent: str
    background: str
    badges: str
    links: str
    text: str


UserBConfigAvatarShape = Literal[
    "circle",
    "rounded",
    "square",
    "squircle",
    "hexagon",
    "diamond",
]


class UserBConfig(TypedDict):
    avatar_shape: UserBConfigAvatarShape
    bio: Union[str, None]
    # custom is the uploaded font, which stays when premium ends
    font: UserProfileFont
    join_date: Union[str, None]
    layout: UserLayout
    likes: Union[int, None]
    location: Union[str, None]
    page_enter_text: Union[str, None]
    page_views: Union[int, None]
    profile_blur: int
    profile_opacity: int
    shuffle_audios: bool
    use_chat_avatar: bool
    volume_control: bool


class UserBEffects(TypedDict):
    background: UserEffectsBackground
    cursor: Union[UserEffectsCursor, None]
    username: UserEffectsUsername
    badges_glow: bool
    links_glow: bool
    username_glow: bool


class UserB(TypedDict):
    uid: int
    username: str
    alias: Union[str, None]
    assets: UserBAssets
    colors: UserBColors
    config: UserBConfig
    effects: UserBEffects
    tab: UserTab
    typewriter: UserTypewriter


OwnUserLocale = Literal[
    "ar",
    "cs",
    "da",
    "de",
    "el",
    "en",
    "es",
    "fi",
    "fr",
    "he",
    "hi",
    "hu",
    "id",
    "it",
    "ja",
    "ko",
    "nb",
    "nl",
    "pl",
    "pt",
    "pt-BR",
    "ro",
    "ru",
    "sv",
    "th",
    "tr",
    "uk",
    "vi",
    "zh-Hans",
    "zh-Hant",
]


class OwnUserPrivacy(TypedDict):
    hide_views: bool
    hide_badges: bool
    hide_join_date: bool
    search_engines_indexing: bool


class OwnUser(TypedDict):
    id: str
    username: str
    display_name: str
    alias: Union[str, None]
    bio: Union[str, None]
    chat_id: Union[str, None]
    # Unix time in seconds
    created_at: int
    is_premium: bool
    volume_control: bool
    page_enter_text: Union[str, None]
    layout: UserLayout
    assets: UserAssets
    profile: UserProfile
    colors: UserColors
    effects: UserEffects
    tab: UserTab
    typewriter: UserTypewriter
    custom_domain: Union[str, None]
    otp_enabled: bool
    locale: OwnUserLocale
    privacy: OwnUserPrivacy
    # The address that the person gave. It may be unverified or belong to somebody else: never join
    # accounts by it, use id. It ends in @displaced.invalid when somebody else has verified it;
    # nothing can be sent there
    email: NotRequired[Union[str, None]]


class UserChangeAssets(TypedDict):
    # Null removes the file
    avatar: NotRequired[None]
    # Null removes the file
    cursor: NotRequired[None]
    # Null removes the file
    background: NotRequired[None]
    # Null or an empty list removes all tracks
    audios: NotRequired[Union[list[str], None]]
    use_chat_avatar: NotRequired[bool]
    shuffle_audios: NotRequired[bool]
    play_all_audios: NotRequired[bool]


class UserChangeProfile(TypedDict):
    opacity: NotRequired[int]
    blur: NotRequired[int]
    # custom is the uploaded font, which stays when premium ends
    font: NotRequired[UserProfileFont]


class UserChangeColors(TypedDict):
    accent: NotRequired[str]
    text: NotRequired[str]
    background: NotRequired[str]
    badge: NotRequired[str]
    link: NotRequired[str]
    monochrome_links: NotRequired[bool]


class UserChangeEffects(TypedDict):
    background: NotRequired[Union[UserEffectsBackground, None]]
    cursor: NotRequired[Union[UserEffectsCursor, None]]
    username: NotRequired[Union[UserEffectsUsername, None]]
    badges_glow: NotRequired[bool]
    links_glow: NotRequired[bool]
    username_glow: NotRequired[bool]


class UserChangePrivacy(TypedDict):
    hide_views: NotRequired[bool]
    hide_badges: NotRequired[bool]
    hide_join_date: NotRequired[bool]
    search_engines_indexing: NotRequired[bool]
    hide_likes: NotRequired[bool]


class UserChangeTab(TypedDict):
    animated_title: NotRequired[Union[UserTabAnimatedTitle, None]]
    use_avatar: NotRequired[bool]


class UserChangeTypewriter(TypedDict):
    enabled: NotRequired[bool]
    # Texts that are empty are left out
    texts: NotRequired[list[str]]


class UserChange(TypedDict):
    username: NotRequired[str]
    alias: NotRequired[Union[str, None]]
    # One line without control characters, invisible ones, and those that change the direction of
    # text, with at most 4 combining marks on a character
    display_name: NotRequired[str]
    bio: NotRequired[Union[str, None]]
    location: NotRequired[Union[str, None]]
    chat_id: NotRequired[Union[str, None]]
    volume_control: NotRequired[bool]
    page_enter_text: NotRequired[Union[str, None]]
    locale: NotRequired[OwnUserLocale]
    layout: NotRequired[UserLayout]
    avatar_shape: NotRequired[UserBConfigAvatarShape]
    assets: NotRequired[UserChangeAssets]
    profile: NotRequired[UserChangeProfile]
    colors: NotRequired[UserChangeColors]
    effects: NotRequired[UserChangeEffects]
    privacy: NotRequired[UserChangePrivacy]
    tab: NotRequired[UserChangeTab]
    typewriter: NotRequired[UserChangeTypewriter]


class ListPagesResult(TypedDict):
    # The `id` of the user that `GET /api/user` answers with for this page
    id: str
    username: str
    display_name: str
    # Where visitors find the page
    url: str
    avatar: Union[str, None]
    # Whether it is the page that the account began with
    is_first: bool
    # Whether this token reads and changes this page
    acts_on: bool


LinkType = Literal[
    "x",
    "instagram",
    "threads",
    "facebook",
    "bluesky",
    "mastodon",
    "nostr",
    "snapchat",
    "reddit",
    "tiktok",
    "pinterest",
    "vk",
    "tumblr",
    "linkedin",
    "discord",
    "telegram",
    "signal",
    "whatsapp",
    "matrix",
    "wechat",
    "line",
    "youtube",
    "twitch",
    "kick",
    "rumble",
    "vimeo",
    "bilibili",
    "github",
    "gitlab",
    "bitbucket",
    "codeberg",
    "stackoverflow",
    "devto",
    "npm",
    "leetcode",
    "huggingface",
    "hackernews",
    "orcid",
    "steam",
    "battle.net",
    "namemc",
    "roblox",
    "osu",
    "valorant",
    "league-of-legends",
    "riot-id",
    "counter-strike",
    "fortnite",
    "epic-games",
    "xbox",
    "playstation",
    "nintendo-switch",
    "rockstar",
    "itch-io",
    "faceit",
    "chess-com",
    "lichess",
    "spotify",
    "apple-music",
    "soundcloud",
    "deezer",
    "tidal",
    "bandcamp",
    "mixcloud",
    "stats.fm",
    "last.fm",
    "genius",
    "paypal",
    "venmo",
    "cashapp",
    "patreon",
    "boosty",
    "buymeacoffee",
    "ko-fi",
    "liberapay",
    "gumroad",
    "kickstarter",
    "fiverr",
    "bitcoin",
    "ethereum",
    "litecoin",
    "monero",
    "solana",
    "behance",
    "dribbble",
    "artstation",
    "deviantart",
    "pixiv",
    "onlyfans",
    "medium",
    "substack",
    "wattpad",
    "myanimelist",
    "anilist",
    "letterboxd",
    "trakt",
    "goodreads",
    "strava",
    "duolingo",
    "custom",
    "email",
    "phone",
]


class Link(TypedDict):
    id: str
    # Kind of external account
    type: LinkType
    value: str


class NewLink(TypedDict):
    # Kind of external account
    type: LinkType
    # Account name or path for that kind; the full address of such an account is cut down to it. One
    # line without control characters, with at most 4 combining marks on a character
    value: str


class LinkChange(TypedDict):
    # Account name or path for that kind; the full address of such an account is cut down to it. One
    # line without control characters, with at most 4 combining marks on a character
    value: NotRequired[str]


CardType = Literal[
    "chat",
    "server",
    "weather",
    "text",
    "image",
    "faq",
    "countdown",
    "video",
    "music",
    "map",
    "contact",
    "form",
]


class ListedCardExtraShowBadges(TypedDict):
    show_badges: bool


class ListedCardExtraText(TypedDict):
    # Of type text
    text: str


class ListedCardExtraImagesImage(TypedDict):
    # Of type image
    file: str
    # Of type image
    alt: str
    link: Union[str, None]


class ListedCardExtraImages(TypedDict):
    # Of type image
    images: list[ListedCardExtraImagesImage]


class ListedCardExtraItemsItem(TypedDict):
    # Of type faq
    question: str
    # Of type faq
    answer: str


class ListedCardExtraItems(TypedDict):
    # Of type faq
    items: list[ListedCardExtraItemsItem]


class ListedCardExtraTitleAfter(TypedDict):
    # Of type countdown
    title: Union[str, None]
    # Of type countdown
    after: Union[str, None]


class ListedCardExtraTitle(TypedDict):
    # Of types video and music
    title: Union[str, None]


class ListedCardExtraEmailPhoneAddress(TypedDict):
    # Of type contact
    email: Union[str, None]
    # Of type contact
    phone: Union[str, None]
    # Of type contact
    address: Union[str, None]


ListedCardExtraAsksConsentAsks = Literal[
    "message",
    "email",
]


class ListedCardExtraAsksConsent(TypedDict):
    # Of type form: a message, with an address for an answer; or an address alone
    asks: ListedCardExtraAsksConsentAsks
    # Of type form: what a visitor has to agree to
    consent: Union[str, None]


class ListedCard(TypedDict):
    id: str
    type: CardType
    # What the type takes: null for type chat, invite of a server, city of a weather card, heading
    # of a text, heading of pictures, heading of questions, time of a countdown, address of a video,
    # address of music, place of a map, null for type contact, heading of a form
    value: Union[str, None]
    extra: Union[ListedCardExtraShowBadges, ListedCardExtraText, ListedCardExtraImages, ListedCardExtraItems, ListedCardExtraTitleAfter, ListedCardExtraTitle, ListedCardExtraEmailPhoneAddress, ListedCardExtraAsksConsent, None]


NewChatCardType = Literal[
    "chat",
]


class NewChatCard(TypedDict):
    type: NewChatCardType
    value: NotRequired[None]
    extra: NotRequired[Union[ListedCardExtraShowBadges, None]]


NewServerCardType = Literal[
    "server",
]


class NewServerCard(TypedDict):
    type: NewServerCardType
    # An invite code, or the address of an invite. One line without control characters, with at most
    # 4 combining marks on a character
    value: str
    extra: NotRequired[None]


NewWeatherCardType = Literal[
    "weather",
]


class NewWeatherCard(TypedDict):
    type: NewWeatherCardType
    # Name of a city. One line without control characters, invisible ones, and those that change the
    # direction of text, with at most 4 combining marks on a character
    value: str
    extra: NotRequired[None]


NewTextCardType = Literal[
    "text",
]


class NewTextCard(TypedDict):
    type: NewTextCardType
    # The heading, if there is one
    value: NotRequired[Union[str, None]]
    extra: ListedCardExtraText


NewImageCardType = Literal[
    "image",
]


class NewImageCardExtraImage(TypedDict):
    # Name of a picture that was uploaded; it stands at {cdn_url}/images/{file}
    file: str
    # What it shows, for visitors who do not see it; it also stands below the picture that is opened
    # large. One line without control characters, with at most 4 combining marks on a character
    alt: NotRequired[str]
    # Where it leads, as of a link of type custom; without one it opens large
    link: NotRequired[Union[str, None]]


class NewImageCardExtra(TypedDict):
    images: list[NewImageCardExtraImage]


class NewImageCard(TypedDict):
    type: NewImageCardType
    # The heading, if there is one
    value: NotRequired[Union[str, None]]
    extra: NewImageCardExtra


NewFaqCardType = Literal[
    "faq",
]


class NewFaqCard(TypedDict):
    type: NewFaqCardType
    # The heading, if there is one
    value: NotRequired[Union[str, None]]
    extra: ListedCardExtraItems


NewCountdownCardType = Literal[
    "countdown",
]


class NewCountdownCardExtra(TypedDict):
    # What happens then
    title: NotRequired[Union[str, None]]
    # What the card says once the time has passed
    after: NotRequired[Union[str, None]]


class NewCountdownCard(TypedDict):
    type: NewCountdownCardType
    # The time, such as 2027-01-31T18:00:00Z
    value: str
    extra: NotRequired[Union[NewCountdownCardExtra, None]]


NewVideoCardType = Literal[
    "video",
]


class NewVideoCardExtra(TypedDict):
    # What visitors read on it
    title: NotRequired[Union[str, None]]


class NewVideoCard(TypedDict):
    type: NewVideoCardType
    # Its address on YouTube, Vimeo or Twitch. One line without control characters, with at most 4
    # combining marks on a character
    value: str
    extra: NotRequired[Union[NewVideoCardExtra, None]]


NewMusicCardType = Literal[
    "music",
]


class NewMusicCard(TypedDict):
    type: NewMusicCardType
    # Its address on Spotify, SoundCloud, Bandcamp or Apple Music. One line without control
    # characters, with at most 4 combining marks on a character
    value: str
    extra: NotRequired[Union[NewVideoCardExtra, None]]


NewMapCardType = Literal[
    "map",
]


class NewMapCard(TypedDict):
    type: NewMapCardType
    # A place as a map app finds it: an address or a name. One line without control characters,
    # invisible ones, and those that change the direction of text, with at most 4 combining marks on
    # a character
    value: str
    extra: NotRequired[None]


NewContactCardType = Literal[
    "contact",
]


class NewContactCardExtra(TypedDict):
    # An email address
    email: NotRequired[Union[str, None]]
    # A phone number, as it is to be read
    phone: NotRequired[Union[str, None]]
    # A postal address
    address: NotRequired[Union[str, None]]


class NewContactCard(TypedDict):
    type: NewContactCardType
    value: NotRequired[None]
    # At least one of them
    extra: NewContactCardExtra


NewFormCardType = Literal[
    "form",
]


class NewFormCardExtra(TypedDict):
    # A message, with an address for an answer; or an address alone
    asks: NotRequired[ListedCardExtraAsksConsentAsks]
    # What a visitor has to agree to; without it the form says who gets what is sent
    consent: NotRequired[Union[str, None]]


class NewFormCard(TypedDict):
    type: NewFormCardType
    # The heading, if there is one
    value: NotRequired[Union[str, None]]
    extra: NotRequired[Union[NewFormCardExtra, None]]


NewCard = Union[
    NewChatCard,
    NewServerCard,
    NewWeatherCard,
    NewTextCard,
    NewImageCard,
    NewFaqCard,
    NewCountdownCard,
    NewVideoCard,
    NewMusicCard,
    NewMapCard,
    NewContactCard,
    NewFormCard,
]


class Card(TypedDict):
    id: str
    type: CardType
    # What the type takes: null for type chat, invite of a server, city of a weather card, heading
    # of a text, heading of pictures, heading of questions, time of a countdown, address of a video,
    # address of music, place of a map, null for type contact, heading of a form
    value: Union[str, None]


class PageSettingsEffects(TypedDict):
    background: UserEffectsBackground
    cursor: UserEffectsCursor
    username: UserEffectsUsername
    badges_glow: bool
    links_glow: bool
    username_glow: bool


class PageSettingsPlayback(TypedDict):
    use_chat_avatar: bool
    shuffle_audios: bool
    play_all_audios: bool


class PageSettingsBackgroundFocus(TypedDict):
    # Percent from the left edge of the background; that point of it stays in view on every screen
    x: int
    # Percent from the upper edge of the background; that point of it stays in view on every screen
    y: int


PageSettingsBackdrop = Literal[
    "mesh",
    "gradient",
    "grain",
    "dots",
    "grid",
    "lines",
    "rays",
    "plain",
]


PageSettingsButtonsStyle = Literal[
    "layout",
    "fill",
    "soft",
    "outline",
    "shadow",
    "underline",
]


PageSettingsButtonsRadius = Literal[
    "layout",
    "none",
    "small",
    "medium",
    "large",
    "full",
]


PageSettingsButtonsHeight = Literal[
    "medium",
    "small",
    "large",
]


PageSettingsButtonsIcon = Literal[
    "left",
    "centred",
    "none",
]


PageSettingsButtonsColor = Literal[
    "links",
    "accent",
]


class PageSettingsButtons(TypedDict):
    style: PageSettingsButtonsStyle
    radius: PageSettingsButtonsRadius
    height: PageSettingsButtonsHeight
    icon: PageSettingsButtonsIcon
    color: PageSettingsButtonsColor


PageSettingsTypeHeading = Literal[
    "text",
    "Inter",
    "Outfit",
    "Nunito",
    "Roboto",
    "Poppins",
    "Fira Mono",
    "Noto Serif",
    "Noto Serif JP",
    "Space Grotesk",
    "Press Start 2P",
    "Lacquer",
    "Fraunces",
    "Playfair Display",
    "Instrument Serif",
    "DM Serif Display",
    "Cormorant Garamond",
    "Archivo",
    "Bricolage Grotesque",
    "Syne",
    "Unbounded",
    "Anton",
    "Bebas Neue",
    "Orbitron",
    "Fredoka",
    "Shrikhand",
    "Rubik Mono One",
    "Monoton",
    "Bangers",
    "Permanent Marker",
    "Caveat",
    "UnifrakturCook",
    "JetBrains Mono",
    "Space Mono",
    "Special Elite",
    "VT323",
]


PageSettingsTypeScale = Literal[
    "medium",
    "small",
    "large",
    "display",
]


PageSettingsTypeWeight = Literal[
    "semibold",
    "regular",
    "medium",
    "bold",
]


PageSettingsTypeCase = Literal[
    "written",
    "upper",
    "lower",
]


PageSettingsTypeTracking = Literal[
    "normal",
    "tight",
    "wide",
]


class PageSettingsType(TypedDict):
    heading: PageSettingsTypeHeading
    scale: PageSettingsTypeScale
    weight: PageSettingsTypeWeight
    case: PageSettingsTypeCase
    tracking: PageSettingsTypeTracking


PageSettingsCardSurface = Literal[
    "layout",
    "none",
]


PageSettingsCardWidth = Literal[
    "medium",
    "narrow",
    "wide",
    "full",
]


PageSettingsCardRadius = Literal[
    "layout",
    "none",
    "small",
    "large",
]


PageSettingsCardBorder = Literal[
    "thin",
    "none",
    "thick",
    "double",
]


PageSettingsCardShadow = Literal[
    "soft",
    "none",
    "hard",
    "glow",
]


class PageSettingsCard(TypedDict):
    surface: PageSettingsCardSurface
    width: PageSettingsCardWidth
    radius: PageSettingsCardRadius
    border: PageSettingsCardBorder
    shadow: PageSettingsCardShadow


PageSettingsViewsShownFrom = Literal[
    "always",
    "hundred",
    "thousand",
    "ten-thousand",
]


class PageSettings(TypedDict):
    display_name: str
    bio: Union[str, None]
    location: Union[str, None]
    chat_id: Union[str, None]
    volume_control: bool
    page_enter_text: Union[str, None]
    locale: OwnUserLocale
    layout: UserLayout
    avatar_shape: UserBConfigAvatarShape
    profile: UserProfile
    colors: UserColors
    effects: PageSettingsEffects
    privacy: UserPrivacy
    tab: UserTab
    typewriter: UserTypewriter
    playback: PageSettingsPlayback
    background_focus: PageSettingsBackgroundFocus
    backdrop: PageSettingsBackdrop
    buttons: PageSettingsButtons
    type: PageSettingsType
    card: PageSettingsCard
    allow_remix: bool
    hide_make_your_own: bool
    show_join_date: bool
    show_early_badge: bool
    views_shown_from: PageSettingsViewsShownFrom
    show_in_gallery: bool


class PageFiles(TypedDict):
    # Name of a stored file of that kind
    avatar: Union[str, None]
    # Name of a stored file of that kind
    background: Union[str, None]
    # Name of a stored file of that kind
    cursor: Union[str, None]
    # Name of a stored file of that kind
    font: Union[str, None]


PageLinkProofMethod = Literal[
    "link_back",
    "account",
    "did",
    "dns",
]


class PageLinkProof(TypedDict):
    # `link_back`: the address links to this page with `rel="me"`; `account`: the owner has signed
    # in with it; `did`: its DID names this page or its domain; `dns`: its domain has a TXT record
    # that names this page
    method: PageLinkProofMethod
    # When it was first proven; it is checked again each week
    since: str


PageLink = TypedDict(
    "PageLink",
    {
        "id": str,
        # Kind of external account
        "type": LinkType,
        "value": str,
        "title": Union[str, None],
        "hidden": bool,
        "featured": bool,
        "picture": Union[str, None],
        "me": bool,
        "from": Union[str, None],
        "until": Union[str, None],
        # How it was proven that the link is the owner; null where it is not proven
        "proof": Union[PageLinkProof, None],
    },
)


class PageHeading(TypedDict):
    id: str
    title: str


class PageTrack(TypedDict):
    id: str
    name: str
    file: str
    cover: Union[str, None]


class Page(TypedDict):
    settings: PageSettings
    files: PageFiles
    links: list[PageLink]
    cards: list[ListedCard]
    headings: list[PageHeading]
    # Ids of headings, links and cards as visitors see them
    order: list[str]
    tracks: list[PageTrack]


class NewPageSettingsPlayback(TypedDict):
    use_chat_avatar: NotRequired[bool]
    shuffle_audios: NotRequired[bool]
    play_all_audios: NotRequired[bool]


class NewPageSettingsBackgroundFocus(TypedDict):
    # Percent from the left edge of the background; that point of it stays in view on every screen
    x: NotRequired[int]
    # Percent from the upper edge of the background; that point of it stays in view on every screen
    y: NotRequired[int]


class NewPageSettingsButtons(TypedDict):
    style: NotRequired[PageSettingsButtonsStyle]
    radius: NotRequired[PageSettingsButtonsRadius]
    height: NotRequired[PageSettingsButtonsHeight]
    icon: NotRequired[PageSettingsButtonsIcon]
    color: NotRequired[PageSettingsButtonsColor]


class NewPageSettingsType(TypedDict):
    heading: NotRequired[PageSettingsTypeHeading]
    scale: NotRequired[PageSettingsTypeScale]
    weight: NotRequired[PageSettingsTypeWeight]
    case: NotRequired[PageSettingsTypeCase]
    tracking: NotRequired[PageSettingsTypeTracking]


class NewPageSettingsCard(TypedDict):
    surface: NotRequired[PageSettingsCardSurface]
    width: NotRequired[PageSettingsCardWidth]
    radius: NotRequired[PageSettingsCardRadius]
    border: NotRequired[PageSettingsCardBorder]
    shadow: NotRequired[PageSettingsCardShadow]


class NewPageSettings(TypedDict):
    # One line without control characters, invisible ones, and those that change the direction of
    # text, with at most 4 combining marks on a character
    display_name: str
    bio: NotRequired[Union[str, None]]
    location: NotRequired[Union[str, None]]
    chat_id: NotRequired[Union[str, None]]
    volume_control: NotRequired[bool]
    page_enter_text: NotRequired[Union[str, None]]
    locale: NotRequired[OwnUserLocale]
    layout: NotRequired[UserLayout]
    avatar_shape: NotRequired[UserBConfigAvatarShape]
    profile: NotRequired[UserChangeProfile]
    colors: NotRequired[UserChangeColors]
    effects: NotRequired[UserChangeEffects]
    privacy: NotRequired[UserChangePrivacy]
    tab: NotRequired[UserChangeTab]
    typewriter: NotRequired[UserChangeTypewriter]
    playback: NotRequired[NewPageSettingsPlayback]
    background_focus: NotRequired[NewPageSettingsBackgroundFocus]
    backdrop: NotRequired[PageSettingsBackdrop]
    buttons: NotRequired[NewPageSettingsButtons]
    type: NotRequired[NewPageSettingsType]
    card: NotRequired[NewPageSettingsCard]
    allow_remix: NotRequired[bool]
    hide_make_your_own: NotRequired[bool]
    show_join_date: NotRequired[bool]
    show_early_badge: NotRequired[bool]
    views_shown_from: NotRequired[PageSettingsViewsShownFrom]
    show_in_gallery: NotRequired[bool]


class NewPageFiles(TypedDict):
    avatar: NotRequired[Union[str, None]]
    background: NotRequired[Union[str, None]]
    cursor: NotRequired[Union[str, None]]
    font: NotRequired[Union[str, None]]


NewPageLink = TypedDict(
    "NewPageLink",
    {
        # Yours to choose for a new link; without one the service chooses
        "id": NotRequired[str],
        # Kind of external account
        "type": LinkType,
        # Account name or path for that kind; the full address of such an account is cut down to it.
        # One line without control characters, with at most 4 combining marks on a character
        "value": str,
        # What visitors read in place of the value
        "title": NotRequired[Union[str, None]],
        # Of earlier releases: it becomes one of `headings`, in front of the link
        "section": NotRequired[Union[str, None]],
        # A hidden link is in no public read
        "hidden": NotRequired[bool],
        # A featured link is twice as high as the others
        "featured": NotRequired[bool],
        # Name of a picture that was uploaded; visitors see it in place of the icon
        "picture": NotRequired[Union[str, None]],
        # Whether the address is you, which rel="me" tells other sites; by default the kind decides
        "me": NotRequired[bool],
        # When visitors see it first
        "from": NotRequired[Union[str, None]],
        # When visitors see it no more
        "until": NotRequired[Union[str, None]],
        # What checks found, which cannot be written: whatever is sent is ignored
        "proof": NotRequired[Union[PageLinkProof, None]],
    },
)


class NewPageCard(TypedDict):
    # Yours to choose for a new card; without one the service chooses
    id: NotRequired[str]
    type: CardType
    # Null or absent for types without one; the heading, which may be absent, of type text, image,
    # faq and form; required for the others
    value: NotRequired[Union[str, None]]
    extra: NotRequired[Union[ListedCardExtraShowBadges, ListedCardExtraText, ListedCardExtraImages, ListedCardExtraItems, ListedCardExtraTitleAfter, ListedCardExtraTitle, ListedCardExtraEmailPhoneAddress, ListedCardExtraAsksConsent, None]]


class NewPageHeading(TypedDict):
    # Yours to choose for a new heading; without one the service chooses
    id: NotRequired[str]
    # What visitors read above what follows, until the next heading. One line without control
    # characters, with at most 4 combining marks on a character
    title: str


class NewPageTrack(TypedDict):
    # Yours to choose for a new track; without one the service chooses
    id: NotRequired[str]
    # One line without control characters, invisible ones, and those that change the direction of
    # text, with at most 4 combining marks on a character
    name: str
    file: str
    # The cover stands at {cdn_url}/audios-covers/{cover}.png
    cover: NotRequired[Union[str, None]]


class NewPage(TypedDict):
    settings: NewPageSettings
    files: NotRequired[NewPageFiles]
    links: NotRequired[list[NewPageLink]]
    cards: NotRequired[list[NewPageCard]]
    headings: NotRequired[list[NewPageHeading]]
    # Ids of headings, links and cards as visitors see them; their lists are sorted by it. An id of
    # no entry is dropped. A link or card that is not named comes after the last one of its kind,
    # and a heading at the end
    order: NotRequired[list[str]]
    tracks: NotRequired[list[NewPageTrack]]


class GetStatisticsResultDay(TypedDict):
    date: str
    # Views of the page
    views: int
    # Visitors, each once a day (UTC)
    visitors: int
    # Likes, less those that were taken back
    likes: int
    # Clicks on links and cards
    clicks: int
    # Tracks that were played
    plays: int
    # Downloads of the QR code and of the contact file
    downloads: int


class GetStatisticsResultLinkDay(TypedDict):
    date: str
    # Clicks on this day
    clicks: int


class GetStatisticsResultLink(TypedDict):
    # Id of a link or card; the page may have it no more
    id: str
    # Clicks in all these days
    clicks: int
    # The days with a click, oldest first
    days: list[GetStatisticsResultLinkDay]


class GetStatisticsResultSourcesReferrer(TypedDict):
    name: str
    # Views with this name in all these days
    views: int


class GetStatisticsResultSources(TypedDict):
    # Hosts of the pages that led here; the name is empty where nobody knows, the most views first
    referrers: list[GetStatisticsResultSourcesReferrer]
    # Apps that showed the page in a browser of their own. A view has a referrer or an app, the most
    # views first
    apps: list[GetStatisticsResultSourcesReferrer]
    # Values of `utm_source` in the address of the page, the most views first
    utm_sources: list[GetStatisticsResultSourcesReferrer]
    # Values of `utm_medium`, the most views first
    utm_mediums: list[GetStatisticsResultSourcesReferrer]
    # Values of `utm_campaign`, the most views first
    utm_campaigns: list[GetStatisticsResultSourcesReferrer]
    # `phone`, `tablet` or `computer`, the most views first
    devices: list[GetStatisticsResultSourcesReferrer]
    # First languages of the browsers (ISO 639), the most views first
    languages: list[GetStatisticsResultSourcesReferrer]
    # Countries (ISO 3166-1 alpha-2), where the server knows them, the most views first
    countries: list[GetStatisticsResultSourcesReferrer]


class GetStatisticsResult(TypedDict):
    time_zone: str
    # Each day, oldest first
    days: list[GetStatisticsResultDay]
    # What was clicked, the most first
    links: list[GetStatisticsResultLink]
    # Where the views of all these days came from, and what the page was seen with. `(Other)` stands
    # for names beyond the limit of a day
    sources: GetStatisticsResultSources


WebhookEvent = Literal[
    "profile.updated",
    "links.changed",
    "cards.changed",
    "audios.changed",
    "application.authorized",
    "application.disconnected",
]


WebhookDisabledReason = Literal[
    "owner",
    "failing",
    "gone",
    "overflowing",
]


class Webhook(TypedDict):
    id: str
    url: str
    events: list[WebhookEvent]
    # When it was added, in seconds since 1970
    created_at: int
    failing_since: Union[int, None]
    disabled_at: Union[int, None]
    # `owner`: by you; `failing`: nothing could be delivered for three days; `gone`: an answer of
    # 410; `overflowing`: too many events were waiting
    disabled_reason: Union[WebhookDisabledReason, None]


WebhookDeliveryState = Literal[
    "pending",
    "delivered",
    "failed",
    "withdrawn",
]


WebhookDeliveryEvent = Literal[
    "profile.updated",
    "links.changed",
    "cards.changed",
    "audios.changed",
    "application.authorized",
    "application.disconnected",
    "webhook.test",
]


WebhookDeliveryProblem = Literal[
    "not_public",
    "no_name_server",
    "timeout",
    "tls",
    "connection",
    "no_secret",
    "access_ended",
]


class WebhookDeliveryRequestData(TypedDict):
    # The page, as `GET /api/user` gives it
    user_id: str
    # The username that the page had then
    username: str
    client_id: str
    # Counts the events of the page at this webhook, from 1
    sequence: int


class WebhookDeliveryRequest(TypedDict):
    type: str
    # When the change was made
    timestamp: str
    data: WebhookDeliveryRequestData


class WebhookDelivery(TypedDict):
    # The `webhook-id` of its requests
    id: str
    event: WebhookDeliveryEvent
    # `failed`: given up; `withdrawn`: the application's access ended before it was sent
    state: WebhookDeliveryState
    tries: int
    # When the change was made, in seconds since 1970
    created_at: int
    tried_at: Union[int, None]
    next_try_at: Union[int, None]
    # Milliseconds that the last try took; null while it is under way
    duration_ms: Union[int, None]
    # Status of the last answer
    status: Union[int, None]
    # Why there was no answer. `not_public`: the address leads nowhere on the public internet;
    # `no_name_server`: its host could not be looked up; `timeout`, `tls`, `connection`: of the
    # connection; `no_secret`: the signing secret cannot be read, make a new one; `access_ended`: it
    # was not sent, since the application's access had ended
    problem: Union[WebhookDeliveryProblem, None]
    # The beginning of the last answer's body
    answer: Union[str, None]
    # The body that is sent; null until it has its number, a moment before it is sent first
    request: Union[WebhookDeliveryRequest, None]


class UploadResult(TypedDict):
    # Where the file stands. Users carry these addresses too, but for that of a font: keep it
    url: str


class Audio(TypedDict):
    id: str
    name: str
    # Seconds
    duration: int
    # The cover stands at {cdn_url}/audios-covers/{cover}.png
    cover: Union[str, None]


class AudioChange(TypedDict):
    # One line without control characters, invisible ones, and those that change the direction of
    # text, with at most 4 combining marks on a character
    name: NotRequired[str]


class UploadImageResult(TypedDict):
    # Where the file stands. Users carry these addresses too, but for that of a font: keep it
    url: str
    # Its name, which a card of type image or a link of the page document takes
    file: str
    # Pixels
    width: int
    # Pixels
    height: int
