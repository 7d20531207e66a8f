import { type XmlContent, type XmlRecord, renderElement } from '../../http/renderElement'

/**
 * The protocol that SQS spoke before JSON, and still speaks with older SDKs: a form asks, XML answers. A call has
 * the same fields in both; here they are brought from one to the other.
 */
export interface QueryCall {
  action: string
  input: Record<string, string | string[]>
}

/** `AttributeName.1=All` is the first entry of the JSON protocol's `AttributeNames`. */
export const readQueryCall = (form: string): QueryCall => {
  const { Action: action = '', Version: _version, ...fields } = Object.fromEntries(new URLSearchParams(form))
  const input: QueryCall['input'] = {}
  for (const [name, value] of Object.entries(fields)) {
    const [, list] = /^(\w+)\.\d+$/.exec(name) ?? []
    if (list === undefined) input[name] = value
    else input[`${list}s`] = [...(input[`${list}s`] ?? []), value]
  }
  return { action, input }
}

/** Maps are repeated elements of a name and a value. */
const contentOf = (answer: object): XmlRecord => {
  const content: Record<string, XmlContent> = {}
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) {
      content[name.replace(/s$/, '')] = Object.entries(value).map(([Name, Value]) => ({
        Name,
        Value: String(Value),
      }))
    } else content[name] = String(value)
  }
  return content
}

export const renderQueryAnswer = (action: string, answer: object, requestId: string): string =>
  renderElement(`${action}Response`, {
    [`${action}Result`]: contentOf(answer),
    ResponseMetadata: { RequestId: requestId },
  })

/** Codes that had another name in this protocol. */
const olderCodes: Readonly<Record<string, string>> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
}

export const renderQueryError = (code: string, message: string, requestId: string): string =>
  renderElement('ErrorResponse', {
    Error: { Type: 'Sender', Code: olderCodes[code] ?? code, Message: message },
    RequestId: requestId,
  })
