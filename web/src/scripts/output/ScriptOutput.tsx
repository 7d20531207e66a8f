import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { Ago } from '../../ui/text/useNow'
import { Instant } from '../../ui/text/Instant'
import type { Device } from '../../devices/useDevice'
import type { useScriptCommands } from '../useScriptCommands'
import styles from './ScriptOutput.module.css'
import { type OutputLine, lineIn, type RunState, useScriptOutput } from './useScriptOutput'

interface ToLine {
  /** Brings a line of the script before the eyes. */
  onLine: (line: number) => void
}

const LineButton = ({ line, onLine }: ToLine & { line: number }) => (
  <button type="button" className={styles.go} onClick={() => onLine(line)}>
    Go to line
  </button>
)

const StateMark = ({ state, deviceid }: { state: RunState; deviceid: Device['deviceid'] }) => (
  <span role="status" className={styles.state}>
    <StatusMark tone={state.tone}>
      {state.text}
      {state.ts === undefined ? null : (
        <>
          {' '}
          since <Ago ms={state.ts * 1000} />
        </>
      )}
    </StatusMark>
    {state.id === 'off' ? (
      <Link to={paths.settings(deviceid, 'general', 'mjs.enable')}>Turn it on</Link>
    ) : null}
  </span>
)

const Line = ({ line, onLine }: ToLine & { line: OutputLine }) => (
  <li className={styles.line}>
    <Instant ms={line.ms} className={styles.time} />
    <span className={styles.text}>
      {line.tone === 'none' ? line.text : <StatusMark tone={line.tone}>{line.text}</StatusMark>}
      {line.times > 1 ? <span className={styles.times}> ×{line.times}</span> : null}
      {line.line === undefined ? null : <LineButton line={line.line} onLine={onLine} />}
    </span>
  </li>
)

interface Props extends ToLine {
  device: Device
  savedTs: number | undefined
  commands: ReturnType<typeof useScriptCommands>
}

/** What the script on the device sends, newest first, and whether it runs. */
export const ScriptOutput = ({ device, savedTs, commands, onLine }: Props) => {
  const { lines, failure, error, reload, state } = useScriptOutput({ device, savedTs, commands })
  const failedLine = failure === undefined ? undefined : lineIn(failure.msg)
  return (
    <section className={styles.pane} aria-labelledby="script-output">
      <div className={styles.head}>
        <h2 id="script-output">Output</h2>
        <StateMark state={state} deviceid={device.deviceid} />
        {failedLine === undefined ? null : <LineButton line={failedLine} onLine={onLine} />}
      </div>
      <div className={styles.lines} role="log" aria-label="Output of the script" tabIndex={0}>
        {lines === undefined ? (
          error === undefined ? (
            <Skeleton label="Loading the output" rows={4} rowRem={1.25} />
          ) : (
            <ErrorBox error={error} onRetry={reload} />
          )
        ) : lines.length === 0 ? (
          <p className={styles.empty}>No output yet.</p>
        ) : (
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} onLine={onLine} />
            ))}
          </ul>
        )}
      </div>
      <p className={styles.note}>
        Shown here is what the device sends: events of the script, and values given to SQ.dispatch. print()
        writes to the{' '}
        <Link to={paths.settings(device.deviceid, 'general', 'debug.stdout_uart')}>port of the device</Link>,
        which does not send it: use SQ.dispatch_string to see a line here.
      </p>
    </section>
  )
}
