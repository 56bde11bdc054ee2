import type { KycTone, Message } from '@bourse/core';
import { Badge, type BadgeProps } from '@mantine/core';
import { MessageText } from '../../components';

/** The colour stands beside the text, never instead of it. */
const LOOKS = {
  good: { variant: 'light', color: 'up' },
  bad: { variant: 'light', color: 'down' },
  waiting: { variant: 'light', color: 'warn' },
  plain: { variant: 'default' },
} as const satisfies Readonly<Record<KycTone, BadgeProps>>;

const whole = { label: { whiteSpace: 'normal' } } as const;

/** How a document, or the account, stands. */
export function StatusBadge({ of, tone, ...rest }: { of: Message; tone: KycTone } & Pick<BadgeProps, 'size'>) {
  return (
    // Where it has too little room it takes another line: a status is never cut.
    <Badge miw="fit-content" h="auto" mih="var(--badge-height)" lh={1.3} styles={whole} {...LOOKS[tone]} {...rest}>
      <MessageText of={of} />
    </Badge>
  );
}
