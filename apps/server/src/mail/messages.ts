import type { UserRow } from '../store/schema';
import type { outbox } from '../store/schema-access';

export type MailKind = (typeof outbox.$inferSelect)['kind'];
export type Language = (typeof outbox.$inferSelect)['language'];

/** What differs from message to message. */
export type MailValues = {
  /** Whom it greets (`greetedAs`); empty for nobody by name. */
  readonly name: string;
  readonly code?: string;
  /** The browser that asked for it, as it calls itself. */
  readonly device?: string;
};

/** Of the installation. */
export type Sender = { readonly siteName: string; readonly publicUrl: string | null };

/** A message as it leaves: plain text, and the same as HTML. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

type Wording = {
  readonly subject: (site: string) => string;
  /** One paragraph each; `code` and `link` stand alone where they are named. */
  readonly lines: (site: string, values: MailValues) => readonly (string | { code: string })[];
};

const TEXTS: Readonly<Record<Language, Readonly<Record<MailKind, Wording>>>> = {
  en: {
    email_code: {
      subject: (site) => `${site}: verify your e-mail address`,
      lines: (_site, { code = '' }) => [
        'Please enter this code to verify your e-mail address:',
        { code },
        'It works for 15 minutes. If you did not open an account, you can ignore this message.',
      ],
    },
    device_code: {
      subject: (site) => `${site}: your sign-in code`,
      lines: (_site, { code = '', device }) => [
        'Please enter this code to finish signing in:',
        { code },
        ...(device ? [`It was asked for by this browser: ${device}`] : []),
        'It works for 15 minutes. If you are not signing in, somebody knows your password: please change it.',
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
        ...(device ? [`Lo ha pedido este navegador: ${device}`] : []),
        'Es válido durante 15 minutos. Si no está iniciando sesión, alguien conoce su contraseña: cámbiela, por favor.',
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
      subject: (site) => `Bienvenido a ${site}`,
      lines: (site) => [
        `Su cuenta en ${site} está abierta.`,
        'Operar con apalancamiento conlleva un alto nivel de riesgo y puede perder todo su dinero.',
      ],
    },
    password_changed: {
      subject: (site) => `${site}: su contraseña ha cambiado`,
      lines: () => [
        'La contraseña de su cuenta ha cambiado y se ha cerrado la sesión en todos los navegadores.',
        'Si no ha sido usted, restablezca su contraseña de inmediato y escriba al servicio de atención.',
      ],
    },
  },
};

const GREETING: Readonly<Record<Language, string>> = { en: 'Hello', es: 'Hola' };

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

/** The reader's language: the first of ours that an Accept-Language names, else English (A-283). */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const entry of (acceptLanguage ?? '').split(',')) {
    const [name = ''] = entry.trim().toLowerCase().split(/[-;]/);
    if (name === 'en' || name === 'es') return name;
  }
  return 'en';
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
