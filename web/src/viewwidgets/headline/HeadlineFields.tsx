import styles from '../Fields.module.css'
import { LookFields, SourceFields } from '../WidgetItemFields'
import type { WidgetFieldsProps } from '../WidgetState'
import { countedFacts } from './groupFigure'

const facts = Object.fromEntries(Object.entries(countedFacts).map(([key, { label }]) => [key, label]))

/** What a headline shows and how. */
export const HeadlineFields = ({ groupid, settings, onChange, faults }: WidgetFieldsProps<'headline'>) => (
  <fieldset className={styles.section}>
    <legend>Figure</legend>
    <div className={styles.fields}>
      <SourceFields
        groupid={groupid}
        source={settings}
        facts={facts}
        operatesOnLatest
        onChange={(change) => onChange({ ...settings, ...change })}
      />
      {settings.dataType !== 'fact' && (
        <LookFields
          look={settings}
          trendColor={settings.dataType === 'metric' ? settings.trendColor : undefined}
          faultOf={(field) => faults[field]}
          onChange={(change) => onChange({ ...settings, ...change })}
        />
      )}
    </div>
    {faults.key !== undefined && <p role="alert">{faults.key}</p>}
  </fieldset>
)
