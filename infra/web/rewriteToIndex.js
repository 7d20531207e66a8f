/* Runs at the edge: a page's address has no file of its own, the one page answers it. API and files stay. */
function handler(event) {
  var request = event.request
  var isFile = /\.[A-Za-z0-9]+$/.test(request.uri)
  if (!isFile) request.uri = '/index.html'
  return request
}
