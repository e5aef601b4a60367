import type * as english from "../en/area-errors";

export const pageErrors: Readonly<Record<keyof typeof english.pageErrors, string>> = {
  noPageOfYours: "Você não tem nenhuma página chamada “{name}”.",
  pageRightLacking: "A pessoa dona desta página não deu essa permissão a você.",
  maxPages: "Sua conta não tem espaço para outra página; o máximo é {count}.",
  maxMembers: "No máximo {count} pessoas podem ajudar com uma página; remova uma primeiro.",
  maxInvitations: "Uma página pode ter no máximo {count} convites abertos; retire um primeiro.",
  memberAlready: "Você já ajuda com esta página.",
  memberGone: "Esta pessoa não ajuda mais com a página.",
  ownPageAlready: "Esta página é sua.",
  accountName: "Deve ser um nome de usuário ou um e-mail.",
  firstPageStays: "A primeira página de uma conta não pode ser movida nem excluída sozinha.",
  gonePage: "Esta página não é mais sua ou não existe mais.",
  pageBeingDeleted: "Esta página já está sendo excluída.",
  pageNotDeleted: "Esta página não está mais sendo excluída; recarregue a lista.",
  typePage: "Digite {username}, o nome desta página.",
  goneOffer: "Esta página não está mais sendo oferecida a você.",
  noAccountOfName: "Ninguém aqui se chama {name}.",
  ownAccount: "Esta é a sua própria conta.",
  proofUnpublished: "Publique este link primeiro e depois verifique.",
  proofImpossible:
    "Este link não pode ser comprovado: ele precisa estar marcado como você e levar a outra página da web.",
  proofAbsent: "Olhamos em {host} e ainda não encontramos nenhuma comprovação.",
  proofUnknown: "{host} não respondeu. Tente de novo em alguns minutos.",
};

export const ownerErrors: Readonly<Record<keyof typeof english.ownerErrors, string>> = {
  ownerOfApplicationOnly: "Só o titular deste aplicativo pode fazer isso.",
  coOwnerAlready: "Este aplicativo já é seu.",
  chooseNewOwner: "Escolha para quem o aplicativo passa.",
  coOwnerGone: "Essa pessoa não compartilha mais o aplicativo.",
  ownerStays: "O titular não pode sair; transfira o aplicativo antes.",
  ownerChanged: "O aplicativo já tem outro titular; recarregue a página.",
  maxCoOwners: "Um aplicativo pode ser compartilhado com {count} pessoas; remova uma antes.",
  maxCoOwned: "Uma conta pode compartilhar {count} aplicativos; saia de um antes.",
  maxClientInvitations: "Pode haver no máximo {count} convites abertos; retire um antes.",
  maxApplicationsOfOther: "Essa pessoa já tem {count} aplicativos, o máximo de uma conta.",
  secretOfFormerOwner: "Quem criou este segredo não compartilha mais o aplicativo; crie um novo.",
};

export const webhookErrors: Readonly<Record<keyof typeof english.webhookErrors, string>> = {
  webhookAddress: "Digite um endereço que comece com https://, sem nome de usuário nem #.",
  webhookPrivate:
    "Este host não pode ser acessado pela internet. Digite um nome público do seu servidor ou um túnel até ele.",
  eventNeeded: "Escolha pelo menos um evento.",
  noWebhook: "Este aplicativo não tem esse webhook.",
  maxWebhooks: "Um aplicativo pode ter {count} webhooks; remova um primeiro.",
  webhookDisabled: "Este webhook está desativado; ative-o primeiro.",
  webhookAccessEnded: "O acesso do aplicativo a esta página terminou; por isso, o evento não é reenviado.",
  noDelivery: "Esta entrega não está mais no registro.",
};

export const oauthErrors: Readonly<Record<keyof typeof english.oauthErrors, string>> = {
  repeatedParameter: "O endereço contém {name} mais de uma vez.",
  noClientId: "O endereço não diz qual aplicativo está pedindo: falta client_id.",
  unknownClient: "Não há aqui nenhum aplicativo registrado com este client_id. Talvez tenha sido excluído.",
  noRedirectUri: "O endereço não diz para onde enviar você depois: falta redirect_uri.",
  unknownRedirectUri: "Esta redirect_uri não é uma das registradas pelo aplicativo.",
  clientAddress:
    "O client_id não é o endereço da descrição de um aplicativo: precisa começar com https://, ter um caminho e estar escrito como os navegadores escrevem.",
  clientAtService:
    "Um aplicativo não pode se descrever em {host}: este site usa esse serviço. O desenvolvedor precisa colocar a descrição em um servidor próprio.",
  clientDocumentAway: "A descrição do aplicativo em {host} não está acessível agora. Tente de novo em um minuto.",
  clientDocumentWrong: "A descrição do aplicativo em {host} não pode ser usada. É preciso corrigir: {what}.",
  clientDocumentPrivate:
    "Não é possível ler a descrição do aplicativo: {host} não está na internet pública. O desenvolvedor precisa colocá-la em um servidor que todos possam acessar.",
  clientDocumentNoAddress:
    "Não é possível ler a descrição do aplicativo: o nome {host} não tem nenhum endereço público. O desenvolvedor precisa conferir o nome.",
  clientDocumentNoName:
    "Não é possível ler a descrição do aplicativo: não foi possível resolver o nome {host}. Tente de novo em um minuto.",
  clientDocumentNoConnection:
    "Não é possível ler a descrição do aplicativo: não foi possível estabelecer uma conexão segura com {host}. Tente de novo em um minuto. Se falhar outra vez, o desenvolvedor precisa conferir o servidor e o certificado.",
  clientDocumentSlow:
    "Não é possível ler a descrição do aplicativo: {host} não a enviou em {seconds} s. Tente de novo em um minuto.",
  clientDocumentStatus:
    "Não é possível ler a descrição do aplicativo: {host} respondeu com o status HTTP {status}. Ela precisa estar disponível lá com o status 200, sem redirecionamento.",
  clientDocumentType:
    "A descrição do aplicativo em {host} não pode ser usada: precisa ser enviada sem compressão, como application/json ou text/html.",
  clientDocumentLarge:
    "A descrição do aplicativo em {host} não pode ser usada: ultrapassa {json} kB de JSON ou {html} kB de HTML.",
  clientDocumentNoJson: "A descrição do aplicativo em {host} não pode ser usada: não é um objeto JSON válido.",
  onlyDeviceCodes:
    "Este aplicativo não tem URI de redirecionamento: ele só conecta pessoas por um código digitado em /device.",
  registrationOff:
    "Nesta instância, programas não podem se registrar sozinhos. Registre o aplicativo nas configurações, em “Desenvolvedores”, ou use como client_id o endereço https de um documento que o descreva.",
};
