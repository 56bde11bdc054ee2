// Bourse's own map of the switch of accounts, as a printed spec imports it: beside a server that the run has started.
import { serverAt } from '../server.ts';
import { accountModePage as flow } from './account-mode.ts';
import { pageMapOf } from './page-map.ts';

const { PLAYWRIGHT_TEST_BASE_URL: url = '', BOURSE_DATA: data = '' } = process.env;

export const accountModePage = pageMapOf(flow, serverAt(url, data));
