import type { pageErrors as english } from "../en/page-errors";

export const pageErrors: Readonly<Record<keyof typeof english, string>> = {
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
};
