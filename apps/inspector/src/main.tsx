import { createRoot } from 'react-dom/client';
import './styles';
import { listen } from './live/source';
import { connections, sessions } from './live/use-sessions';
import { App } from './shell/app';
import { readRoute } from './shell/route';

const holder = document.getElementById('root');
if (holder === null) throw new Error('index.html has no element "root"');
// For as long as the inspector is open, whatever it shows: nothing that happens meanwhile is missed.
listen(sessions);
const attachToNamed = () => {
  const { socket } = readRoute(location.hash);
  if (socket !== null) connections.attach(socket);
};
addEventListener('hashchange', attachToNamed);
attachToNamed();
createRoot(holder).render(<App />);
