import type { PlanColumn } from '@bourse/core/money';
import { ColorSwatch, Group, Text } from '@mantine/core';
import { Picture } from '../../components/picture';

/** A plan's mark and name. */
export function PlanName({ plan: { name, icon, color } }: { plan: Pick<PlanColumn, 'name' | 'icon' | 'color'> }) {
  return (
    <Group gap="xs" wrap="nowrap" component="span">
      {icon !== '' ? <Picture src={icon} alt="" w={16} h={16} /> : null}
      {icon === '' && color !== '' ? (
        <ColorSwatch component="span" color={color} size={10} withShadow={false} aria-hidden />
      ) : null}
      <Text component="span" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
    </Group>
  );
}
