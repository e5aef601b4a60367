import type { Messages } from "../namespaces";

export const landing: Messages["landing"] = {
  page: {
    description: "Todo lo que haces, juegas y te gusta, en una página que se parece a ti.",
    title: "Una página que muestra quién eres.",
    developers: "Para desarrolladores",
    byInvitation: "Las páginas nuevas son solo por invitación.",
    closed: "Este sitio no acepta cuentas nuevas por ahora.",
    signIn: "Iniciar sesión",
    example: "O mira primero una página de verdad:",
    reasons: "Qué te llevas",
    shape: "A tu manera",
    shapeText:
      "Diseños, colores, desenfoque, fuentes y efectos. Parece terminada desde el principio, y tuya en cuanto juegues con ella.",
    fast: "Se abre al instante",
    fastText: "Tu página ocupa unos pocos kilobytes, funciona sin JavaScript y no carga nada de terceros.",
    open: "Abierta a aplicaciones",
    openText:
      "Permisos que entiendes, una página de consentimiento de confianza y un clic para desconectar una aplicación.",
    footDevelopers: "Desarrolladores",
  },
  developers: {
    title: "También para quienes desarrollan",
    text: "Tu aplicación puede leer una página y cambiarla cuando su dueño dice que sí.",
    api: "Una API sin sorpresas",
    apiText: "REST y OAuth 2.0. Cada endpoint está descrito en OpenAPI, con ejemplos que puedes ejecutar.",
    consent: "Un consentimiento que se entiende",
    consentText: "Frases claras dicen qué puede hacer tu aplicación, y un clic la desconecta.",
    client: "Un cliente con tipos",
    clientText: "TypeScript para Node y navegadores, con tipos para cada solicitud y respuesta y sin dependencias.",
    start: "Leer la documentación",
  },
  claimForm: {
    label: "Elige tu nombre de usuario",
    submit: "Crear tu página",
    isFree: "{address} está libre.",
    withLook: "Con el estilo {look}.",
  },
  demos: {
    art: "Arte",
    artTitle: "La página de una ilustradora sobre un lago al atardecer",
    music: "Música",
    musicTitle: "La página de un músico con una pista para escuchar",
    links: "Enlaces",
    linksTitle: "La página de una escritora con enlaces sobre papel",
    cards: "Tarjetas",
    cardsTitle: "La página de un desarrollador con chat, un servidor y el tiempo",
  },
  looks: {
    title: "Empieza con un estilo",
    text: "Elige uno de {count} y haz tuyos cada color, fuente y efecto.",
    you: "Tú",
  },
};
