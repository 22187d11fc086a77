import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { billSourceNames, billSources, wordsAlone, type OptionAnswer } from '../../../domain/kernel/optionAnswer.ts';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import { Options, Select } from '../../ui/fields/Select.tsx';
import { selectMenu } from './optionSlice.ts';

/**
 * Chooses what an option of the menu gives in addition to its text. Bills are offered if the company has set up a billing
 * program (R622).
 */
export const AnswerField = (props: { answer: OptionAnswer; onChange: (answer: OptionAnswer) => void }) => {
  const { t } = useTranslation('queueAnswer');
  const { billSources: setUp } = useSelector(selectMenu);
  const { answer, onChange } = props;
  const { records: lists, search } = useNarrowed('file', t('gives'), answer.is === 'files' ? answer.fileListId : 0);
  const chosen = answer.is === 'files' ? answer.fileListId : answer.is === 'bills' ? answer.from : '';
  const answerOf = (value: string): OptionAnswer => {
    const from = billSources.find((each) => each === value);
    if (from) return { is: 'bills', from };
    return value === '' ? wordsAlone : { is: 'files', fileListId: Number(value) };
  };
  const isChosen = (from: string) => answer.is === 'bills' && answer.from === from;
  return (
    <div>
      {search}
      <Select label={t('gives')} value={chosen} onChange={({ target }) => onChange(answerOf(target.value))}>
        <option value="">{t('words')}</option>
        {billSources
          .filter((from) => setUp.includes(from) || isChosen(from))
          .map((from) => {
            const provider = billSourceNames[from];
            const name = setUp.includes(from) ? provider : t('unset', { name: provider });
            return (
              <option key={from} value={from}>
                {t('bills', { name })}
              </option>
            );
          })}
        <Options
          of={lists}
          kept={answer.is === 'files' ? { id: answer.fileListId, name: '' } : null}
          called={({ name }) => (name ? t('files', { name }) : t('gone'))}
        />
      </Select>
    </div>
  );
};
