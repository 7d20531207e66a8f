import { useState } from 'react'
import { CopyButton } from '../ui/button/CopyButton'
import { type ApiOperation, whoMay } from './apiDocument'
import styles from './ApiDocs.module.css'

/** Of JSON, or of the one kind of file that the operation answers with. */
const okAnswer = ({ responses }: ApiOperation) => Object.entries(responses['200']?.content ?? {})[0]
const bodySchema = ({ requestBody }: ApiOperation): unknown =>
  requestBody?.content?.['application/json']?.schema

/** The document marks names by backticks, as tools expect them. */
const Words = ({ text }: { text: string }) =>
  text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))

const SchemaBlock = ({ title, schema }: { title: string; schema: unknown }) =>
  schema === undefined ? null : (
    <>
      <h3 className={styles.part}>{title}</h3>
      <pre className={styles.schema} tabIndex={0} aria-label={title}>
        {JSON.stringify(schema, null, 2)}
      </pre>
    </>
  )

/** What one call takes and what it answers. */
const ApiOperationDetail = ({ operation }: { operation: ApiOperation }) => {
  const { method, path, parameters, failures } = operation
  const [mediaType, answer] = okAnswer(operation) ?? []
  return (
    <div className={styles.detail}>
      {operation['x-ability'] !== undefined && (
        <p className={styles.ability}>For {whoMay(operation['x-ability'])}.</p>
      )}
      {operation['x-codeSamples'].map(({ label, source }) => (
        <div key={label}>
          <h3 className={styles.part}>Example: {label}</h3>
          <pre className={styles.schema} tabIndex={0} aria-label={`Example with ${label}`}>
            {source}
          </pre>
          <CopyButton what={`the example of ${method} ${path}`} text={source} />
        </div>
      ))}
      {parameters.length > 0 && (
        <>
          <h3 className={styles.part}>Parameters</h3>
          <dl className={styles.parameters}>
            {parameters.map((parameter) => (
              <div key={`${parameter.in} ${parameter.name}`}>
                <dt>
                  <code>{parameter.name}</code>
                </dt>
                <dd>
                  {parameter.in}, {parameter.required ? 'required' : 'optional'}
                  {parameter.schema.type !== undefined && `, ${[parameter.schema.type].flat().join(' or ')}`}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <SchemaBlock title="Body" schema={bodySchema(operation)} />
      <SchemaBlock
        title={
          mediaType === undefined || mediaType === 'application/json' ? 'Answer' : `Answer: ${mediaType}`
        }
        schema={answer?.schema}
      />
      {failures.length > 0 && (
        <>
          <h3 className={styles.part}>Failures</h3>
          <dl className={`${styles.parameters} ${styles.failures}`}>
            {failures.map(({ status, meaning }) => (
              <div key={status}>
                <dt>
                  <code>{status}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

/** One call. Hundreds of schemas would make the page slow to open: each is drawn once its call is opened. */
export const ApiOperationView = ({ operation }: { operation: ApiOperation }) => {
  const { method, path, summary } = operation
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      className={styles.operation}
      onToggle={({ currentTarget }) => setWasOpened((was) => was || currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code className={styles.path}>{path}</code>
        <span className={styles.about}>
          <Words text={summary} />
        </span>
      </summary>
      {wasOpened && <ApiOperationDetail operation={operation} />}
    </details>
  )
}
