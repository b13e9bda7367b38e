//! A DNS server on loopback.

use hickory_resolver::proto::op::{Message, OpCode, ResponseCode};
use hickory_resolver::proto::rr::rdata::{MX, TXT};
use hickory_resolver::proto::rr::{Name, RData, Record, RecordType};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UdpSocket};
use tokio::task::JoinHandle;

/// Longest answer by UDP, in bytes; longer ones are asked for again by TCP.
const UDP_MAX: usize = 1232;

#[derive(Default)]
struct Zone {
    records: Vec<Record>,
    /// Names whose questions fail.
    broken: Vec<String>,
    /// Names whose questions are not answered.
    silent: Vec<String>,
    asked: Vec<String>,
}

/// The server; stops when dropped.
pub struct DnsSink {
    pub address: SocketAddr,
    zone: Arc<Mutex<Zone>>,
    tasks: [JoinHandle<()>; 2],
}

impl DnsSink {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let socket = UdpSocket::bind(address).await.expect("the same port");
        let zone = Arc::new(Mutex::new(Zone::default()));
        let by_udp = tokio::spawn(serve_udp(socket, Arc::clone(&zone)));
        let by_tcp = tokio::spawn(serve_tcp(listener, Arc::clone(&zone)));
        Self { address, zone, tasks: [by_udp, by_tcp] }
    }

    fn zone(&self) -> std::sync::MutexGuard<'_, Zone> {
        self.zone.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A text is cut into strings, as long ones are.
    pub fn txt(&self, name: &str, text: &str) {
        let strings = text.as_bytes().chunks(100).collect();
        self.add(name, RData::TXT(TXT::from_bytes(strings)));
    }

    pub fn mx(&self, name: &str, server: &str) {
        self.add(name, RData::MX(MX::new(10, Name::from_ascii(server).expect("a name"))));
    }

    fn add(&self, name: &str, data: RData) {
        let name = Name::from_ascii(format!("{name}.")).expect("a name");
        self.zone().records.push(Record::from_rdata(name, 60, data));
    }

    pub fn clear(&self) {
        *self.zone() = Zone::default();
    }

    pub fn fail(&self, name: &str) {
        self.zone().broken.push(format!("{name}."));
    }

    pub fn ignore(&self, name: &str) {
        self.zone().silent.push(format!("{name}."));
    }

    /// Names without the final dot.
    pub fn asked(&self) -> Vec<String> {
        self.zone().asked.clone()
    }
}

impl Drop for DnsSink {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

async fn serve_udp(socket: UdpSocket, zone: Arc<Mutex<Zone>>) {
    let mut packet = [0; 4096];
    while let Ok((length, client)) = socket.recv_from(&mut packet).await {
        let Some(answer) = answer(&packet[..length], &zone) else { continue };
        let mut bytes = answer.to_vec().expect("an answer");
        if bytes.len() > UDP_MAX {
            bytes = answer.truncate().to_vec().expect("an answer");
        }
        let _ = socket.send_to(&bytes, client).await;
    }
}

async fn serve_tcp(listener: TcpListener, zone: Arc<Mutex<Zone>>) {
    while let Ok((stream, _)) = listener.accept().await {
        tokio::spawn(talk(stream, Arc::clone(&zone)));
    }
}

/// Questions and answers with their lengths in front.
async fn talk(mut stream: TcpStream, zone: Arc<Mutex<Zone>>) {
    while let Ok(length) = stream.read_u16().await {
        let mut packet = vec![0; usize::from(length)];
        if stream.read_exact(&mut packet).await.is_err() {
            return;
        }
        let Some(answer) = answer(&packet, &zone) else { continue };
        let bytes = answer.to_vec().expect("an answer");
        let length = u16::try_from(bytes.len()).expect("64 KB at most");
        let _ = stream.write_u16(length).await;
        let _ = stream.write_all(&bytes).await;
    }
}

fn answer(packet: &[u8], zone: &Mutex<Zone>) -> Option<Message> {
    let mut zone = zone.lock().unwrap_or_else(PoisonError::into_inner);
    let question = Message::from_vec(packet).expect("a question");
    let query = question.queries.first().expect("a question").clone();
    let mut answer = Message::response(question.metadata.id, OpCode::Query);
    let name = query.name().to_ascii().to_ascii_lowercase();
    zone.asked.push(name.trim_end_matches('.').to_owned());
    let kind: RecordType = query.query_type();
    if zone.silent.contains(&name) {
        return None;
    }
    if zone.broken.contains(&name) {
        answer.metadata.response_code = ResponseCode::ServFail;
    } else {
        let records = zone.records.iter().filter(|record| record.name == *query.name());
        let of_kind: Vec<Record> = records.filter(|record| record.record_type() == kind).cloned().collect();
        if of_kind.is_empty() {
            answer.metadata.response_code = ResponseCode::NXDomain;
        }
        answer.add_answers(of_kind);
    }
    answer.add_query(query);
    Some(answer)
}
