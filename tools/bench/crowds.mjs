#!/usr/bin/env node
// The strangers of strangers.ts, in a process of their own: a crowd must not slow down the clock that it is measured with.
//
//   node tools/bench/crowds.mjs pipelined PORT        5 connections on which calls are written and no answer is read
//   node tools/bench/crowds.mjs registrations PORT    60 connections of made-up registrations from ten addresses
//
// They go on until the process is ended.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

const [crowd = '', port = ''] = process.argv.slice(2)
const PASSWORD = 'd41d8cd98f00b204e9800998ecf8427e'
const CALLS = ['/ready', '/api/v1/openapi.json'].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
const BATCH = CALLS.join('').repeat(200)

/** Writes calls as fast as the connection takes them, and begins anew when the server has closed it. */
function pipeline() {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.2.1' })
  const write = () => {
    if (socket.writable && socket.write(BATCH)) setImmediate(write)
  }
  socket.pause()
  socket.on('error', () => undefined)
  socket.on('connect', write).on('drain', write).on('close', pipeline)
}

function register(from, agent, at = 0) {
  const email = `nobody${at}.${from}@mail.example`
  const body = { email, email_code: '123456', password: PASSWORD, confirm_password: PASSWORD }
  const next = () => register(from, agent, at + 1)
  const headers = { 'Content-Type': 'application/json', Origin: `http://localhost:${port}` }
  const where = { port, host: '127.0.0.1', localAddress: from, agent, path: '/api/v1/public/register' }
  request({ ...where, method: 'POST', headers }, (answer) => answer.resume().on('end', next))
    .on('error', () => setImmediate(next))
    .end(JSON.stringify(body))
}

if (crowd === 'pipelined') for (let at = 0; at < 5; at++) pipeline()
else for (let at = 0; at < 60; at++) register(`127.0.3.${(at % 10) + 1}`, new Agent({ keepAlive: true, maxSockets: 1 }))
