// A forged success for the page two frames up; see page/wrong-origin.ts.
const query = new URLSearchParams(location.search)
window.parent.parent.postMessage(
  {
    target: 'jsweb3-did',
    type: 'dapp_event',
    messageId: query.get('message_id'),
    status: 'success',
    data: { uuid: 'forged-forged-forged-forged' },
  },
  query.get('origin') ?? location.origin,
)
