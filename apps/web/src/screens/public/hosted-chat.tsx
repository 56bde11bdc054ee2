import { useApp } from '@bourse/react';
import { leaveHostedChat } from '../../adapters/leave-hosted-chat';

/** The operator's chat in place of ours. React adds a script of one address once. */
export function HostedChat({ address }: { address: string }) {
  const app = useApp();
  return (
    <span ref={(mark) => void (mark && leaveHostedChat(app))} hidden>
      <script async src={address} />
    </span>
  );
}
