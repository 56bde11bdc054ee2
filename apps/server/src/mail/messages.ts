import type { Language } from '../http/language';
import type { UserRow } from '../store/schema';
import type { outbox } from '../store/schema-access';

export type MailKind = (typeof outbox.$inferSelect)['kind'];

/** What differs from message to message. */
export type MailValues = {
  /** Whom it greets (`greetedAs`); empty for nobody by name. */
  readonly name: string;
  readonly code?: string;
  /** The user-agent text of the browser that asked for it; the message says no more of it than `browserIn`. */
  readonly device?: string;
  /** The type of a receiver account, and the last four characters of its number or address. */
  readonly receiver?: 'paypal' | 'bank' | 'crypto';
  readonly lastFour?: string;
  /** The back office's reason, as its operator wrote it. */
  readonly note?: string;
};

/** Of the installation. */
export type Sender = { readonly siteName: string; readonly publicUrl: string | null };

/** A message as it leaves: plain text, and the same as HTML. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

type Wording = {
  readonly subject: (site: string) => string;
  /** One paragraph each; `code` stands alone where it is named. */
  readonly lines: (site: string, values: MailValues) => readonly (string | { code: string })[];
};

const TEXTS: Readonly<Record<Language, Readonly<Record<MailKind, Wording>>>> = {
  en: {
    email_code: {
      subject: (site) => `${site}: verify your email address`,
      lines: (_site, { code = '' }) => [
        'Please enter this code to verify your email address:',
        { code },
        'It works for 15 minutes. If you did not open an account, you can ignore this message.',
      ],
    },
    device_code: {
      subject: (site) => `${site}: your sign-in code`,
      lines: (_site, { code = '', device }) => [
        'Please enter this code to finish signing in:',
        { code },
        ...(device ? [`It was asked for by ${browserIn(device, 'en')}.`] : []),
        'It works for 15 minutes. If you are not signing in, somebody knows your password: please change it.',
      ],
    },
    withdrawal_code: {
      subject: (site) => `${site}: your withdrawal code`,
      lines: (_site, { code = '' }) => [
        'Please enter this code to withdraw money, or to change the accounts that you withdraw to:',
        { code },
        'It works for 15 minutes. We never ask for it by phone or mail. If you are doing neither, somebody is signed in to your account: please change your password.',
      ],
    },
    reset_code: {
      subject: (site) => `${site}: reset your password`,
      lines: (_site, { code = '' }) => [
        'Please enter this code to choose a new password:',
        { code },
        'It works for 15 minutes. If you did not ask for it, you can ignore this message: your password stays as it is.',
      ],
    },
    welcome: {
      subject: (site) => `Welcome to ${site}`,
      lines: (site) => [
        `Your account at ${site} is open.`,
        'Trading with leverage carries a high level of risk, and you can lose all your money.',
      ],
    },
    password_changed: {
      subject: (site) => `${site}: your password was changed`,
      lines: () => [
        'The password of your account was changed, and every browser was signed out.',
        'If that was not you, please reset your password at once and write to support.',
      ],
    },
    password_updated: {
      subject: (site) => `${site}: your password was changed`,
      lines: () => [
        'The password of your account was changed, and every other browser was signed out.',
        'If that was not you, please reset your password at once and write to support.',
      ],
    },
    receiver_added: {
      subject: (site) => `${site}: a withdrawal account was saved`,
      lines: (_site, values) => [
        `This account was saved for withdrawals: ${receiverIn(values, 'en')}`,
        'If that was not you, please change your password at once and write to support.',
      ],
    },
    receiver_removed: {
      subject: (site) => `${site}: a withdrawal account was removed`,
      lines: (_site, values) => [
        `This account takes no withdrawals any more: ${receiverIn(values, 'en')}`,
        'If that was not you, please change your password at once and write to support.',
      ],
    },
    identity_approved: {
      subject: (site) => `${site}: your identity is verified`,
      lines: () => ['Your identity document was checked and approved.'],
    },
    identity_rejected: {
      subject: (site) => `${site}: your identity document was not accepted`,
      lines: (_site, { note = '' }) => [
        `Your identity document was checked and not accepted: ${note}`,
        'You can upload another one in your account.',
      ],
    },
  },
  es: {
    email_code: {
      subject: (site) => `${site}: verifique su dirección de correo`,
      lines: (_site, { code = '' }) => [
        'Introduzca este código para verificar su dirección de correo electrónico:',
        { code },
        'Es válido durante 15 minutos. Si no ha abierto una cuenta, puede ignorar este mensaje.',
      ],
    },
    device_code: {
      subject: (site) => `${site}: su código de inicio de sesión`,
      lines: (_site, { code = '', device }) => [
        'Introduzca este código para terminar de iniciar sesión:',
        { code },
        ...(device ? [`Lo ha pedido ${browserIn(device, 'es')}.`] : []),
        'Es válido durante 15 minutos. Si no está iniciando sesión, alguien conoce su contraseña: cámbiela, por favor.',
      ],
    },
    withdrawal_code: {
      subject: (site) => `${site}: su código de retirada`,
      lines: (_site, { code = '' }) => [
        'Introduzca este código para retirar dinero o para cambiar las cuentas a las que retira:',
        { code },
        'Es válido durante 15 minutos. Nunca se lo pediremos por teléfono ni por correo. Si no está haciendo ninguna de las dos cosas, alguien ha entrado en su cuenta: cambie su contraseña, por favor.',
      ],
    },
    reset_code: {
      subject: (site) => `${site}: restablezca su contraseña`,
      lines: (_site, { code = '' }) => [
        'Introduzca este código para elegir una contraseña nueva:',
        { code },
        'Es válido durante 15 minutos. Si no lo ha pedido, puede ignorar este mensaje: su contraseña no cambia.',
      ],
    },
    welcome: {
      subject: (site) => `Le damos la bienvenida a ${site}`,
      lines: (site) => [
        `Su cuenta en ${site} está abierta.`,
        'Operar con apalancamiento conlleva un alto nivel de riesgo y puede perder todo su dinero.',
      ],
    },
    password_changed: {
      subject: (site) => `${site}: su contraseña ha cambiado`,
      lines: () => [
        'La contraseña de su cuenta ha cambiado y se ha cerrado la sesión en todos los navegadores.',
        'Si no ha sido usted, restablezca su contraseña de inmediato y escriba a soporte.',
      ],
    },
    password_updated: {
      subject: (site) => `${site}: su contraseña ha cambiado`,
      lines: () => [
        'La contraseña de su cuenta ha cambiado y se ha cerrado la sesión en todos los demás navegadores.',
        'Si no ha sido usted, restablezca su contraseña de inmediato y escriba a soporte.',
      ],
    },
    receiver_added: {
      subject: (site) => `${site}: se ha guardado una cuenta de retirada`,
      lines: (_site, values) => [
        `Se ha guardado esta cuenta para retiradas: ${receiverIn(values, 'es')}`,
        'Si no ha sido usted, cambie su contraseña de inmediato y escriba a soporte.',
      ],
    },
    receiver_removed: {
      subject: (site) => `${site}: se ha eliminado una cuenta de retirada`,
      lines: (_site, values) => [
        `Esta cuenta ya no admite retiradas: ${receiverIn(values, 'es')}`,
        'Si no ha sido usted, cambie su contraseña de inmediato y escriba a soporte.',
      ],
    },
    identity_approved: {
      subject: (site) => `${site}: su identidad está verificada`,
      lines: () => ['Su documento de identidad se ha revisado y aprobado.'],
    },
    identity_rejected: {
      subject: (site) => `${site}: su documento de identidad no se ha aceptado`,
      lines: (_site, { note = '' }) => [
        `Su documento de identidad se ha revisado y no se ha aceptado: ${note}`,
        'Puede enviar otro desde su cuenta.',
      ],
    },
  },
};

const GREETING: Readonly<Record<Language, string>> = { en: 'Hello', es: 'Hola' };

type Names = readonly (readonly [pattern: RegExp, name: string])[];
/**
 * Names in user-agent texts, those first whose browsers name another one as well. The client's list of devices names
 * them by the same signs: a message and the list tell of one browser.
 */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const NO_BROWSER: Readonly<Record<Language, string>> = { en: 'an unknown browser', es: 'un navegador desconocido' };
const ON: Readonly<Record<Language, string>> = { en: 'on', es: 'en' };

/**
 * Which browser a user-agent text tells of, in our words alone, such as "Chrome on Windows": whoever asks for the code
 * writes that text, and it must not put a sentence or an address into a message of ours to somebody else.
 */
function browserIn(userAgent: string, language: Language): string {
  const named = (names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === undefined) return NO_BROWSER[language];
  return system === undefined ? browser : `${browser} ${ON[language]} ${system}`;
}

const RECEIVERS: Readonly<Record<Language, Readonly<Record<NonNullable<MailValues['receiver']>, string>>>> = {
  en: { paypal: 'PayPal', bank: 'bank account', crypto: 'crypto wallet' },
  es: { paypal: 'PayPal', bank: 'cuenta bancaria', crypto: 'monedero de criptomonedas' },
};

/** A receiver account in our words: whoever saved it wrote its names, and must not write our messages. */
function receiverIn({ receiver = 'bank', lastFour = '' }: MailValues, language: Language): string {
  return `${RECEIVERS[language][receiver]}, •••• ${lastFour}`;
}

/**
 * The name by which a message greets its reader: none until the address is verified. Whoever opened the account need not
 * be its reader until then, and may have put anything into a name that is to be read by somebody else.
 */
export function greetedAs(user: Pick<UserRow, 'firstname' | 'emailVerified'> | null): string {
  return user?.emailVerified ? user.firstname : '';
}

/** Writes a message in the language of its reader. What people typed is text here, never markup (A-206). */
export function compose(kind: MailKind, language: Language, values: MailValues, { siteName, publicUrl }: Sender): Mail {
  const wording = TEXTS[language][kind];
  const lines = [
    `${GREETING[language]} ${values.name},`.replace(' ,', ','),
    ...wording.lines(siteName, values),
    publicUrl === null ? siteName : `${siteName} · ${publicUrl}`,
  ];
  const paragraphs = lines.map((line) =>
    typeof line === 'string'
      ? `<p>${escaped(line)}</p>`
      : `<p style="font-size:28px;letter-spacing:6px;font-family:monospace">${escaped(line.code)}</p>`,
  );
  return {
    subject: wording.subject(siteName),
    text: `${lines.map((line) => (typeof line === 'string' ? line : `    ${line.code}`)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif">${paragraphs.join('')}</body></html>`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
