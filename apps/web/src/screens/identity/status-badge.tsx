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

/** How a document, or the account, stands. */
export function StatusBadge({ of, tone, ...rest }: { of: Message; tone: KycTone } & Pick<BadgeProps, 'size'>) {
  return (
    <Badge miw="fit-content" {...LOOKS[tone]} {...rest}>
      <MessageText of={of} />
    </Badge>
  );
}
