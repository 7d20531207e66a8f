import { useId } from 'react'
import { Link } from 'react-router-dom'
import { getSettings, putSettings } from '../../../../shared/settings/deviceSettings'
import { readsOf } from '../../core/api/readsOf'
import { useAction } from '../../core/api/useAction'
import type { Device } from '../../devices/useDevice'
import { paths } from '../../paths'
import { ErrorDialog } from '../../ui/dialog/ErrorDialog'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { Button } from '../../ui/button/Button'
import styles from './WarningList.module.css'
import { sectionOf } from '../../../../shared/settings/configSections'
import type { ConfigWarning } from '../../../../shared/settings/configWarnings'

/** The tab that has a setting; one that is in no table is found as JSON only. */
const tabOfSetting = (key: string): string => sectionOf(key)?.tab ?? 'json'

/** Acknowledges that portal configuration is disabled in the settings that the device reported last. */
const NoteButton = ({ device: { deviceid, configTs } }: { readonly device: Device }) => {
  const action = useAction(putSettings, { refresh: [readsOf(getSettings, { deviceid })] })
  if (configTs === undefined) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        style={{ flex: 'none' }}
        aria-label="Hide until the device reports its settings again"
        loading={action.busy}
        onClick={() => void action.run({ deviceid, PORTAL_config_to_portal_ts: configTs })}
      >
        Hide
      </Button>
      <ErrorDialog failure={action.error} onClose={action.forget} />
    </>
  )
}

interface Props {
  device: Device
  warnings: readonly ConfigWarning[]
}

/** What a person should know about the settings before trusting them; each leads to the setting that causes it. */
export const WarningList = ({ device, warnings }: Props) => {
  const titleId = useId()
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Configuration Warnings
      </h2>
      <ul className={styles.list}>
        {warnings.map(({ tone, text, keys: [key], canBeNoted }) => (
          <li key={text} className={styles[tone]}>
            <StatusMark tone={tone}>{text}</StatusMark>
            {key === undefined ? null : (
              <Link
                to={paths.settings(device.deviceid, tabOfSetting(key), key)}
                replace
                aria-label={`Show the setting: ${text}`}
              >
                Show
              </Link>
            )}
            {canBeNoted === true ? <NoteButton device={device} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
