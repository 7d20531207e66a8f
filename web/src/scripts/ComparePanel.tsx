import { useMediaQuery } from '@mantine/hooks'
import { transmitSecondsOf } from '../devices/deviceIntervals'
import type { Device } from '../devices/useDevice'
import { Ago } from '../ui/text/useNow'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { Loading } from '../ui/feedback/Loading'
import { PermissionButton } from '../ui/button/PermissionButton'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import { lazyPart } from '../ui/lazyPart'
import styles from './Script.module.css'
import type { useScriptCommands } from './useScriptCommands'

const ScriptDiff = lazyPart(async () => (await import('./editor/ScriptDiff')).ScriptDiff, 'boundary')

interface Props {
  device: Device
  /** The script as it would be sent. */
  portal: string
  commands: ReturnType<typeof useScriptCommands>
  isAsking: boolean
  /** Why the device's script may not replace what is in the editor. */
  takeOverRefusal: string | undefined
  onAsk: () => void
  onTakeOver: (text: string) => void
}

const spell = (seconds: number): string =>
  seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`

const Waiting = ({ device, sinceMs }: { device: Device; sinceMs: number }) => {
  const every = transmitSecondsOf(device.config)
  return (
    <p role="status">
      <StatusMark tone="info">
        The device was asked for its script <Ago ms={sinceMs} /> and has not answered yet. If it sleeps, it
        answers at its next contact{every === undefined ? '' : `; it makes contact every ${spell(every)}`}.
      </StatusMark>
    </p>
  )
}

/** What runs on the device against what the portal would send; the answer of a sleeping device takes its time. */
export const ComparePanel = ({ device, portal, commands, isAsking, onAsk, ...rest }: Props) => {
  const isNarrow = useMediaQuery('(max-width: 48rem)', false, { getInitialValueInEffect: false })
  const { asked, fetched, failure } = commands
  return (
    <section className={styles.panel} aria-labelledby="compare-title">
      <div className={styles.bar}>
        <h2 id="compare-title">Compare with Device</h2>
        {fetched === undefined ? null : (
          <span className={styles.facts}>
            <span>
              As the device sent it <Ago ms={fetched.tsMs} />
            </span>
          </span>
        )}
        <span className={styles.gap} />
        {fetched === undefined || fetched.left > 0 ? null : (
          <PermissionButton
            size="compact-sm"
            variant="default"
            disabledReason={rest.takeOverRefusal}
            onClick={() => rest.onTakeOver(fetched.text)}
          >
            Edit the Device’s Script
          </PermissionButton>
        )}
        <Button
          size="compact-sm"
          variant="default"
          loading={isAsking}
          disabled={asked !== undefined}
          onClick={onAsk}
        >
          {asked === undefined ? 'Ask Again' : 'Request Pending'}
        </Button>
      </div>
      {asked === undefined ? null : <Waiting device={device} sinceMs={asked.ts * 1000} />}
      {failure === undefined || asked !== undefined ? null : (
        <p role="alert">
          <StatusMark tone="alarm">{failure}</StatusMark>
        </p>
      )}
      {fetched === undefined ? null : fetched.text.trim() === portal ? (
        <p role="status">
          <StatusMark tone="ok">The device has the same script.</StatusMark>
        </p>
      ) : (
        <LazyBoundary
          message="The comparison could not be loaded."
          fallback={<Loading label="Loading the comparison" />}
        >
          <ScriptDiff device={fetched.text} portal={portal} isNarrow={isNarrow} />
        </LazyBoundary>
      )}
    </section>
  )
}
