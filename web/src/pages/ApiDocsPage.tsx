import { useMemo } from 'react'
import { apiPrefix } from '../../../shared/core/services'
import styles from '../apidocs/ApiDocs.module.css'
import { ApiOperationView } from '../apidocs/ApiOperationView'
import { readApiDocument, useApiDocument, titleOfTag } from '../apidocs/apiDocument'
import { useBrand } from '../brand/brand'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Page } from '../ui/layout/Page'
import { NotFoundPage } from './NotFoundPage'

const ApiDocs = () => {
  useDocumentTitle('API')
  const { data, error, mutate } = useApiDocument()
  const document = useMemo(() => (data === undefined ? undefined : readApiDocument(data)), [data])
  if (document === undefined) {
    if (error === undefined) return <Loading label="Loading the API document" />
    return <ErrorBox isPage error={error} onRetry={() => void mutate()} />
  }
  return (
    <Page>
      <PageHeader
        crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'API' }]} />}
        title={document.title}
      />
      <div className={styles.content}>
        <p className={styles.lead}>
          Version {document.version}. The same as a document for tools:{' '}
          <a href={`${apiPrefix}/openapi.json`}>openapi.json</a>.
        </p>
        {document.about === '' ? null : <p className={styles.lead}>{document.about}</p>}
        <nav aria-label="Calls">
          <ul className={styles.groups}>
            {document.groups.map(({ tag, operations }) => (
              <li key={tag}>
                <a href={`#${tag}`}>{titleOfTag(tag)}</a>{' '}
                <span className={styles.count}>{operations.length}</span>
              </li>
            ))}
          </ul>
        </nav>
        {document.groups.map(({ tag, operations }) => (
          <section key={tag} aria-label={titleOfTag(tag)}>
            <h2 className={styles.group} id={tag}>
              {titleOfTag(tag)} <span className={styles.count}>{operations.length} calls</span>
            </h2>
            {operations.map((operation) => (
              <ApiOperationView key={`${operation.method} ${operation.path}`} operation={operation} />
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}

/** `/api-docs`; a brand without API access has no such page. */
export const ApiDocsPage = () => (useBrand().allowApi ? <ApiDocs /> : <NotFoundPage />)
