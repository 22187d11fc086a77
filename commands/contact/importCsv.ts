import { Refused } from '../../domain/kernel/decider.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import { serve, type Cause, type Http } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { JudgedRow } from '../../domain/contact/judgeRow.ts';
import { readSheet, receiveSheet } from '../contactListItem/readSheet.ts';
import type { Deps } from '../deps.ts';
import { importCsv } from './contract.ts';
import { registerContact } from './registerContact.ts';

const LANES = 8;

/** Registers one row. Returns the position of its event, or null if the company already has the contact. */
const enterRow = async (
  deps: Deps,
  companyId: number,
  { line, name, number, email }: JudgedRow,
  cause: Cause,
): Promise<Position | null> => {
  const details = { name, email, disableBot: false, extraInfo: [] };
  const reach = async () => ({ number, pictureUrl: '' });
  const by = { ...cause, id: `${cause.id}:${line}` };
  try {
    return (await registerContact(deps, { companyId, typed: number, details, reach }, by)).position;
  } catch (error) {
    if (error instanceof Refused && error.code === 'ERR_DUPLICATED_CONTACT') return null;
    throw error;
  }
};

/** Serves POST /contacts/importCsv. A repeated request continues after an interruption. */
export const importCsvRoutes = (http: Http, deps: Deps, storage: Storage): void => {
  serve(http, importCsv, async (_, { companyId, timeZone }, call) => {
    const { drop, cause, ...file } = await receiveSheet(call, storage, 'contacts');
    const { rows } = await readSheet(companyId, { ...file, timeZone }, 'csv').finally(drop);
    const waiting = rows.filter(({ flaw }) => flaw === null);
    const whole = waiting.length;
    let position: Position | null = null;
    let imported = 0;
    const lane = async (): Promise<void> => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        const entered = await enterRow(deps, companyId, row, cause);
        if (!entered) continue;
        imported++;
        position = latest([position, entered]);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await call.passed(position);
    const left = { existing: whole - imported, refused: rows.length - whole };
    return { message: 'Contacts imported', imported, ...left };
  });
};
