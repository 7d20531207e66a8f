import type { OutputOf } from '../../../shared/core/endpoint'
import type { importSettings } from '../../../shared/settingsfile/importSettings'
import { StatusMark } from '../ui/feedback/StatusMark'

const marks = {
  success: { tone: 'ok', dry: 'Would be imported', done: 'Imported' },
  error: { tone: 'alarm', dry: 'Would be refused', done: 'Refused' },
  skipped: { tone: 'none', dry: 'Unchanged', done: 'Unchanged' },
} as const

/** What came of each section, or would. */
export const ImportOutcome = ({
  answer,
}: {
  answer: OutputOf<typeof importSettings> & { isDry: boolean }
}) => (
  <div role="status">
    {answer.importResults.length === 0 ? <p>Nothing in the file was selected.</p> : null}
    <ul aria-label="Result of the import" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {answer.importResults.map(({ importName, result, message }) => (
        <li key={importName}>
          <StatusMark tone={marks[result].tone}>
            <strong>{importName}</strong>: {answer.isDry ? marks[result].dry : marks[result].done}. {message}
          </StatusMark>
        </li>
      ))}
      {answer.warnings.map((warning) => (
        <li key={warning}>
          <StatusMark tone="warning">{warning}</StatusMark>
        </li>
      ))}
    </ul>
  </div>
)
