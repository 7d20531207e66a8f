import { Fragment, useState } from 'react'
import { secondMs } from '../../../shared/core/time'
import type { SharedDevice, SharedValue } from '../../../shared/sharelinks/shared'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { Loading } from '../ui/feedback/Loading'
import { lazyPart } from '../ui/lazyPart'
import { Ago } from '../ui/text/useNow'
import styles from './Shared.module.css'

const SharedMap = lazyPart(async () => (await import('./SharedMap')).SharedMap, 'boundary')
const SharedChart = lazyPart(async () => (await import('./SharedChart')).SharedChart, 'boundary')

interface Props {
  shared: SharedDevice
  session: string
}

const Figure = ({ text, unit }: SharedValue) => (
  <span className={styles.figure}>
    {text}
    {unit === '' ? null : <span className={styles.unit}> {unit}</span>}
  </span>
)

/** The newest reading of a device, its place and, where the link has it, the history of a measurement. */
export const SharedDeviceView = ({ shared, session }: Props) => {
  const { values, ts, lastContactTs, place, isRounded } = shared
  const [openKey, setOpenKey] = useState<string>()
  return (
    <>
      <p className={styles.by}>
        {ts === undefined ? (
          'Nothing was measured yet.'
        ) : (
          <>
            Measured <Ago ms={ts * secondMs} />
            {lastContactTs === undefined ? null : (
              <>
                , last contact <Ago ms={lastContactTs * secondMs} />
              </>
            )}
          </>
        )}
      </p>
      {values.length === 0 ? null : (
        <ul className={styles.values} aria-label="Measurements">
          {values.map((value) => (
            <Fragment key={value.key}>
              <li className={styles.value}>
                {value.hasHistory ? (
                  <button
                    type="button"
                    className={styles.press}
                    aria-expanded={openKey === value.key}
                    onClick={() => setOpenKey(openKey === value.key ? undefined : value.key)}
                  >
                    <span className={styles.label}>{value.label}</span>
                    <Figure {...value} />
                    <span className={styles.more}>History</span>
                  </button>
                ) : (
                  <>
                    <span className={styles.label}>{value.label}</span>
                    <Figure {...value} />
                  </>
                )}
              </li>
              {value.hasHistory && openKey === value.key ? (
                <li className={styles.opened} aria-label={`History of ${value.label}`}>
                  <LazyBoundary
                    message="The history could not be loaded."
                    fallback={<Loading label="Loading the history" />}
                  >
                    <SharedChart session={session} value={value} />
                  </LazyBoundary>
                </li>
              ) : null}
            </Fragment>
          ))}
        </ul>
      )}
      {place === undefined ? null : (
        <section className={styles.part} aria-label="Position">
          {isRounded ? <p className={styles.by}>The position is rounded to about 1 km.</p> : null}
          <LazyBoundary message="The map could not be loaded." fallback={<div className={styles.map} />}>
            <SharedMap marks={[{ id: 'device', name: shared.name, ...place }]} />
          </LazyBoundary>
        </section>
      )}
    </>
  )
}
