/** A test worker that outlives its runs: what comes from packages stays loaded, the code of the project is loaded anew. */
import { parentPort } from 'node:worker_threads'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'

let request
let rpc
parentPort.on('message', (message) => {
  if (message?.__vitest_worker_request__ !== true) return rpc?.(message)
  if (message.type === 'stop')
    return parentPort.postMessage({ type: 'stopped', __vitest_worker_response__: true })
  return request(message)
})

init({
  post: (response) => parentPort.postMessage(response),
  // The first listener is for requests; each run brings one for its calls, which takes the place of the last.
  on: (listener) => {
    if (request === undefined) request = listener
    else rpc = listener
  },
  off: () => undefined,
  runTests: (state, traces) => runBaseTests('run', state, traces),
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  setup: setupEnvironment,
})
