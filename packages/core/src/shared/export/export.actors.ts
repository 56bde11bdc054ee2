import { fromPromise } from 'xstate';
import { csvOf } from '../csv';
import { formatTime, isoOf } from '../dates';
import type { Services } from '../services';
import type { ExportPlan, SaveInput } from './export.types';

const DAY = 10;

/** Writes the rows as a table and hands the file to the host. */
export const saveActor = <Row, Question>({ ports }: Services, { table, file }: ExportPlan<Row, Question>) =>
  fromPromise<void, SaveInput<Row, Question>>(({ input }) => {
    const day = formatTime(isoOf(ports.clock.now())).slice(0, DAY);
    return ports.download({ name: `${file(input.question)}-${day}.csv`, type: 'text/csv', text: csvOf(table(input)) });
  });
