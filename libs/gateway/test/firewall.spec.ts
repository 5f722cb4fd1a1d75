import { withoutDocker } from './compose/engine/firewall';

const before = `*filter
:INPUT ACCEPT [12:900]
:FORWARD ACCEPT [0:0]
:OUTPUT ACCEPT [0:0]
:own - [0:0]
-A INPUT -s 10.1.0.0/16 -j own
-A own -j RETURN
COMMIT
`;

/** As Docker 20.10 leaves it when it has ended; `later` is somebody else's, made meanwhile. */
const after = `*filter
:INPUT ACCEPT [99:7000]
:FORWARD DROP [0:0]
:OUTPUT ACCEPT [0:0]
:DOCKER - [0:0]
:DOCKER-ISOLATION-STAGE-1 - [0:0]
:DOCKER-USER - [0:0]
:later - [0:0]
:own - [0:0]
-A INPUT -s 10.1.0.0/16 -j own
-A FORWARD -j DOCKER-USER
-A FORWARD -j DOCKER-ISOLATION-STAGE-1
-A FORWARD -o docker0 -j DOCKER
-A FORWARD -i docker0 ! -o docker0 -j ACCEPT
-A FORWARD -i eth0 -j later
-A DOCKER-ISOLATION-STAGE-1 -j RETURN
-A DOCKER-USER -j RETURN
-A own -j RETURN
COMMIT
*nat
:PREROUTING ACCEPT [0:0]
:POSTROUTING ACCEPT [0:0]
:DOCKER - [0:0]
-A PREROUTING -m addrtype --dst-type LOCAL -j DOCKER
-A POSTROUTING -s 172.17.0.0/16 ! -o br-0123456789ab -j MASQUERADE
-A DOCKER -i docker0 -j RETURN
COMMIT
`;

test('only what a Docker has made is taken away, and its policy turned back', () => {
  expect(withoutDocker(before, after)).toBe(`*filter
:FORWARD ACCEPT [0:0]
-D FORWARD -j DOCKER-USER
-D FORWARD -j DOCKER-ISOLATION-STAGE-1
-D FORWARD -o docker0 -j DOCKER
-D FORWARD -i docker0 ! -o docker0 -j ACCEPT
-F DOCKER
-F DOCKER-ISOLATION-STAGE-1
-F DOCKER-USER
-X DOCKER
-X DOCKER-ISOLATION-STAGE-1
-X DOCKER-USER
COMMIT
*nat
-D PREROUTING -m addrtype --dst-type LOCAL -j DOCKER
-D POSTROUTING -s 172.17.0.0/16 ! -o br-0123456789ab -j MASQUERADE
-F DOCKER
-X DOCKER
COMMIT
`);
});

test('a Docker of the machine keeps what was there before', () => {
  expect(withoutDocker(after, after)).toBe('*filter\nCOMMIT\n*nat\nCOMMIT\n');
});
