import { useMemo } from 'react'
import { secondMs } from '../../../shared/core/time'
import type { SharedView } from '../../../shared/sharelinks/shared'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { lazyPart } from '../ui/lazyPart'
import { Ago } from '../ui/text/useNow'
import styles from './Shared.module.css'

const SharedMap = lazyPart(async () => (await import('./SharedMap')).SharedMap, 'boundary')

/** The machines of a group with the newest values of what a view shows. */
export const SharedViewTable = ({ shared }: { shared: SharedView }) => {
  const { devices, columns, isWhole, isRounded, groupName } = shared
  const marks = useMemo(
    () =>
      devices.flatMap(({ name, place }, at) =>
        place === undefined ? [] : [{ id: String(at), name, ...place }],
      ),
    [devices],
  )
  return (
    <>
      <p className={styles.by}>
        {groupName}: {isWhole ? '' : 'the first '}
        {devices.length} {devices.length === 1 ? 'machine' : 'machines'}
      </p>
      {marks.length === 0 ? null : (
        <section className={styles.part} aria-label="Positions">
          {isRounded ? <p className={styles.by}>Positions are rounded to about 1 km.</p> : null}
          <LazyBoundary message="The map could not be loaded." fallback={<div className={styles.map} />}>
            <SharedMap marks={marks} />
          </LazyBoundary>
        </section>
      )}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Machine</th>
              <th scope="col">Last contact</th>
              {columns.map(({ label, unit }, at) => (
                <th key={at} scope="col">
                  {label}
                  {unit === '' ? null : <span className={styles.unit}> {unit}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {devices.map(({ name, lastContactTs, texts }, row) => (
              <tr key={row}>
                <th scope="row">{name}</th>
                <td data-label="Last contact">
                  {lastContactTs === undefined ? '–' : <Ago ms={lastContactTs * secondMs} />}
                </td>
                {texts.map((text, at) => (
                  <td key={at} data-label={columns[at]?.label}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
