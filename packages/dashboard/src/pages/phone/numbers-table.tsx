import { Folded } from '../../ui/elements/folded.tsx';
import { usePhoneWords } from '../../words/en/phone.ts';

/** Lists what the simulated people do, by the end of their numbers. */
export function NumbersTable() {
  const phone = usePhoneWords();
  return (
    <Folded title={phone.numbers.title}>
      <p className="text-sm text-soft">{phone.numbers.text}</p>
      <table className="w-full text-left text-sm">
        <thead className="text-soft">
          <tr>
            <th scope="col" className="w-24 py-1 pr-3 font-medium">
              {phone.numbers.ends}
            </th>
            <th scope="col" className="py-1 font-medium">
              {phone.numbers.does}
            </th>
          </tr>
        </thead>
        <tbody>
          {phone.numbers.rows.map(([ends, does]) => (
            <tr key={ends} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 font-mono font-normal">
                {ends}
              </th>
              <td className="py-1.5">{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Folded>
  );
}
