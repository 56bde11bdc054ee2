import { coinsOf } from '../money/payment-settings';
import {
  arePresets,
  CHOICES,
  DECIMALS,
  FLAGS,
  isInRange,
  isNumberKey,
  type NumberKey,
  PRESETS,
  RANGES,
} from '../store/setting-limits';
import { SETTING_DEFAULTS, type SettingKey } from '../store/settings';

/** What an operator types is refused or has its effect, also where the page would pass over it in silence (M-336). */
type Typed = { readonly value: unknown } | { readonly problem: string };

/** Words beside which the page would take every other one for the first of them. */
const PAGES: Partial<Record<SettingKey, readonly string[]>> = {
  login_page: ['light', 'dark'],
  home_page: ['trade_room', 'wealth_management'],
};
/** Switches that the wire has as yes and no (R1). */
const YES_OR_NO: ReadonlySet<SettingKey> = new Set(['saas', 'use_api']);
const SWITCH: Readonly<Record<string, boolean | undefined>> = {
  on: true,
  true: true,
  yes: true,
  '1': true,
  off: false,
  false: false,
  no: false,
  '0': false,
};

type Form = { readonly pattern: RegExp; readonly problem: string };
const ADDRESS: Form = {
  pattern: /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i,
  problem: 'It is an address that begins with https:// or http://.',
};
const IMAGE: Form = {
  pattern: /^(https?:\/\/[^\s/?#]+([/?#]\S*)?|\/(?![/\\])\S*)$/i,
  problem: 'It is an address that begins with https:// or http://, or a path of the page such as /logo.svg.',
};
/** What the page sends forms to, or has scripts from: with paths added to it. */
const SAFE: Form = {
  pattern: /^(https:\/\/[^\s/?#]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)(\/[^\s?#]*)?$/i,
  problem: 'It is an address that begins with https://, without ? or #.',
};
/** What the server asks. */
const ASKED: Form = {
  pattern: /^https:\/\/[^\s/?#]+([/?]\S*)?$/i,
  problem: 'It is an address that begins with https://.',
};
const WIDGET: Form = { pattern: /^[a-z0-9]+$/i, problem: 'It has letters and digits alone.' };
const FORMS: Partial<Record<SettingKey, Form>> = {
  logo: IMAGE,
  logo_sm: IMAGE,
  logo_dark: IMAGE,
  site_favicon: IMAGE,
  redirect_away_link: ADDRESS,
  // A-025, A-026.
  after_signin: {
    pattern: /^\/(?![/\\])\S{4,}$/,
    problem: 'It is a path of the page with more than 4 characters, such as /portfolio.',
  },
  brand_radius: { pattern: /^(\d|1\d|2[0-4])(px)?$/, problem: 'It is whole px from 0 to 24.' },
  // The chat opens from 5 characters on, the help centre from 6.
  live_chat: { pattern: /^[\s\S]{5,}$/, problem: 'It is a text of 6 characters or more; from 5 on the chat is open.' },
  news_provider_url: ASKED,
  chat_provider_url: SAFE,
  user_btcpay_server_url: SAFE,
  tawk_property_id: WIDGET,
  tawk_widget_id: WIDGET,
};
const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*)(:\d+)?$/i;
const NAME = /^(\[[0-9a-f:]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*)$/i;
const LONGEST = 10_000;

/** A setting's value from what an operator types, or why it cannot be: by type, so that no slip is stored. */
export function readSetting(key: SettingKey, typed: string): Typed {
  const text = typed.trim();
  const choices = CHOICES[key] ?? PAGES[key];
  if (choices) return choices.includes(text) ? { value: text } : { problem: `It is one of ${choices.join(', ')}.` };
  if (FLAGS.has(key) || YES_OR_NO.has(key)) {
    const state = SWITCH[text.toLowerCase()];
    if (state === undefined) return { problem: 'It is on or off.' };
    return { value: YES_OR_NO.has(key) ? (state ? 'yes' : 'no') : String(state) };
  }
  if (isNumberKey(key)) return readNumber(key, text);
  if (Array.isArray(SETTING_DEFAULTS[key])) return readList(key, text);
  if (text.length > LONGEST) return { problem: `It has at most ${LONGEST} characters.` };
  const form = FORMS[key] ?? (key.endsWith('_url') ? ADDRESS : undefined);
  return text === '' || form === undefined || form.pattern.test(text) ? { value: text } : { problem: form.problem };
}

function readNumber(key: NumberKey, text: string): Typed {
  if (/^\d+(\.\d+)?$/.test(text) && isInRange(key, Number(text))) return { value: Number(text) };
  const decimals = DECIMALS[key];
  const range = `${decimals === 0 ? 'whole number' : 'number'} from ${RANGES[key].join(' to ')}`;
  return { problem: `It is a ${range}${decimals ? ` with at most ${decimals} decimals` : ''}.` };
}

/** Hosts that pages are opened at are compared by their name alone. */
const OWN_HOSTS: ReadonlySet<SettingKey> = new Set(['demo_hosts', 'dark_login_hosts']);

/** In small letters, as browsers tell them. */
function readHosts(key: SettingKey, entries: readonly string[]): Typed {
  const form = OWN_HOSTS.has(key) ? NAME : HOST;
  const wrong = entries.find((entry) => !form.test(entry));
  const examples = OWN_HOSTS.has(key) ? 'trade.example, without a port' : 'news.example or news.example:8443';
  if (wrong !== undefined) return { problem: `${wrong} is no host such as ${examples}.` };
  return { value: entries.map((entry) => entry.toLowerCase()) };
}

function readList(key: SettingKey, text: string): Typed {
  const typed = text.split(',').map((entry) => entry.trim());
  const entries = typed.filter((entry) => entry !== '');
  if (key.endsWith('_hosts')) return readHosts(key, entries);
  const presets = PRESETS[key];
  if (presets && !arePresets(entries, presets)) {
    const kind = presets.decimals === 0 ? 'whole amounts' : 'amounts with at most 2 decimals';
    return { problem: `It is 1 to 20 different ${kind}, each from ${presets.least} to ${presets.most}.` };
  }
  if (key === 'crypto_payments' && coinsOf({ crypto_payments: entries }).length < entries.length)
    return { problem: 'Each coin is symbol|name|wallet|logo|barcode, the last two optional, and no symbol twice.' };
  return { value: entries };
}
