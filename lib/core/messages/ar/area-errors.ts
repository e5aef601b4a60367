import type * as english from "../en/area-errors";

export const pageErrors: Readonly<Record<keyof typeof english.pageErrors, string>> = {
  noPageOfYours: "ليست لديك صفحة باسم ”{name}“.",
  pageRightLacking: "لم يمنحك صاحب هذه الصفحة هذا الإذن.",
  maxPages: "لا يتسع حسابك لصفحة أخرى؛ الحد الأقصى {count}.",
  maxMembers: "يمكن أن يساعد في الصفحة {count} أشخاص على الأكثر؛ أزل أحدهم أولًا.",
  maxInvitations: "الحد الأقصى للدعوات المفتوحة للصفحة {count}؛ اسحب إحداها أولًا.",
  memberAlready: "أنت تساعد في هذه الصفحة بالفعل.",
  memberGone: "لم يعد هذا الشخص يساعد في الصفحة.",
  ownPageAlready: "هذه الصفحة صفحتك.",
  accountName: "يجب أن يكون اسم مستخدم أو بريدًا إلكترونيًا.",
  firstPageStays: "لا يمكن نقل الصفحة الأولى للحساب أو حذفها وحدها.",
  gonePage: "لم تعد هذه الصفحة لك، أو لم تعد موجودة.",
  pageBeingDeleted: "هذه الصفحة قيد الحذف بالفعل.",
  pageNotDeleted: "لم تعد هذه الصفحة قيد الحذف؛ أعد تحميل القائمة.",
  typePage: "اكتب {username}، اسم هذه الصفحة.",
  goneOffer: "لم تعد هذه الصفحة معروضة عليك.",
  noAccountOfName: "لا أحد هنا باسم {name}.",
  ownAccount: "هذا حسابك أنت.",
  proofUnpublished: "انشر هذا الرابط أولًا، ثم تحقّق منه.",
  proofImpossible: "لا يمكن إثبات هذا الرابط: يجب أن يكون مُعلَّمًا بأنه أنت، وأن يؤدي إلى صفحة أخرى على الويب غير هذه.",
  proofAbsent: "بحثنا في {host} ولم نجد إثباتًا بعد.",
  proofUnknown: "لم يُجب {host}. أعد المحاولة بعد بضع دقائق.",
};

export const ownerErrors: Readonly<Record<keyof typeof english.ownerErrors, string>> = {
  ownerOfApplicationOnly: "لا يمكن لغير مالك هذا التطبيق فعل ذلك.",
  coOwnerAlready: "هذا التطبيق لك بالفعل.",
  chooseNewOwner: "اختر من تنتقل إليه ملكية التطبيق.",
  coOwnerGone: "لم يعد هذا الشخص مالكًا مشاركًا في التطبيق.",
  ownerStays: "لا يمكن للمالك المغادرة؛ انقل التطبيق أولًا.",
  ownerChanged: "أصبح للتطبيق مالك آخر؛ أعد تحميل الصفحة.",
  maxCoOwners: "الحد الأقصى للمالكين المشاركين في التطبيق هو {count}؛ أزل أحدهم أولًا.",
  maxCoOwned: "الحد الأقصى للتطبيقات التي يشارك الحساب في ملكيتها هو {count}؛ غادر أحدها أولًا.",
  maxClientInvitations: "الحد الأقصى للدعوات المفتوحة هو {count}؛ اسحب إحداها أولًا.",
  maxApplicationsOfOther: "لدى هذا الشخص بالفعل {count} من التطبيقات، وهو الحد الأقصى للحساب.",
  secretOfFormerOwner: "من أنشأ هذا السر لم يعد من مالكي التطبيق؛ أنشئ سرًّا جديدًا.",
};

export const webhookErrors: Readonly<Record<keyof typeof english.webhookErrors, string>> = {
  webhookAddress: "أدخل عنوانًا يبدأ بـ https://‎ من دون اسم مستخدم أو #.",
  webhookPrivate: "لا يمكن الوصول إلى هذا المضيف من الإنترنت. أدخل اسمًا عامًا لخادمك أو نفقًا يوصل إليه.",
  eventNeeded: "اختر حدثًا واحدًا على الأقل.",
  noWebhook: "ليس لهذا التطبيق خطاف ويب كهذا.",
  maxWebhooks: "يمكن أن يكون للتطبيق {count} من خطافات الويب؛ أزل واحدًا أولًا.",
  webhookDisabled: "خطاف الويب هذا معطّل؛ فعّله أولًا.",
  webhookAccessEnded: "انتهى وصول التطبيق إلى هذه الصفحة، لذلك لا يُعاد إرسال الحدث.",
  noDelivery: "لم يعد هذا الإرسال في السجل.",
};

export const oauthErrors: Readonly<Record<keyof typeof english.oauthErrors, string>> = {
  repeatedParameter: "يرد {name} في العنوان أكثر من مرة.",
  noClientId: "لا يذكر العنوان أي تطبيق يطلب: client_id مفقود.",
  unknownClient: "لا يوجد تطبيق مسجّل هنا بهذا المعرّف client_id. ربما حُذف.",
  noRedirectUri: "لا يذكر العنوان وجهتك بعد ذلك: redirect_uri مفقود.",
  unknownRedirectUri: "هذا redirect_uri ليس من العناوين التي سجّلها التطبيق.",
  clientAddress:
    "المعرّف client_id ليس عنوان وصف تطبيق: يجب أن يبدأ بـ https:// وأن يتضمن مسارًا وأن يُكتب كما تكتبه المتصفحات.",
  clientAtService:
    "لا يمكن أن يكون وصف التطبيق على {host} لأن هذا الموقع يستخدم تلك الخدمة بنفسه. على مطوّر التطبيق أن يضع الوصف على مضيف خاص به.",
  clientDocumentAway: "تعذّر الوصول الآن إلى وصف التطبيق على {host}. حاول مجددًا بعد دقيقة.",
  clientDocumentWrong: "لا يمكن استخدام وصف التطبيق على {host}. ما يجب تصحيحه: {what}.",
  clientDocumentPrivate:
    "تعذّرت قراءة وصف التطبيق: {host} ليس على الإنترنت العام. على مطوّر التطبيق أن يضع الوصف على مضيف يمكن للجميع الوصول إليه.",
  clientDocumentNoAddress:
    "تعذّرت قراءة وصف التطبيق: لا يوجد عنوان عام للاسم {host}. على مطوّر التطبيق أن يتحقق من الاسم.",
  clientDocumentNoName:
    "تعذّرت قراءة وصف التطبيق: لم يُعثر على عنوان الاسم {host} لأن خوادم الأسماء لم تُجب. حاول مجددًا بعد دقيقة.",
  clientDocumentNoConnection:
    "تعذّرت قراءة وصف التطبيق: لم ينجح إنشاء اتصال آمن بـ {host}. حاول مجددًا بعد دقيقة. إن تكرر الخطأ، فعلى مطوّر التطبيق أن يتحقق من المضيف وشهادته.",
  clientDocumentSlow: "تعذّرت قراءة وصف التطبيق: لم يرسله {host} خلال {seconds} ث. حاول مجددًا بعد دقيقة.",
  clientDocumentStatus:
    "تعذّرت قراءة وصف التطبيق: أجاب {host} بحالة HTTP ‏{status}. يجب أن يكون الوصف متاحًا هناك بالحالة 200 ودون إعادة توجيه.",
  clientDocumentType: "لا يمكن استخدام وصف التطبيق على {host}: يجب إرساله دون ضغط، بنوع application/json أو text/html.",
  clientDocumentLarge: "لا يمكن استخدام وصف التطبيق على {host}: حجمه أكبر من {json} ك.ب من JSON أو {html} ك.ب من HTML.",
  clientDocumentNoJson: "لا يمكن استخدام وصف التطبيق على {host}: ليس كائن JSON صالحًا.",
  onlyDeviceCodes: "ليس لهذا التطبيق عنوان إعادة توجيه: لا يسجّل دخول الأشخاص إلا برمز يُدخل في /device.",
  registrationOff:
    "لا يمكن للبرامج أن تسجّل نفسها على هذا الموقع. سجّل التطبيق في الإعدادات ضمن «للمطوّرين»، أو استخدم عنوان https لوثيقة تصفه كمعرّف client_id.",
};
