import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runToEnd } from "./process.ts";

/** Key and certificate of a server, as PEM. */
export interface Identity {
  key: string;
  cert: string;
}

const env = { PATH: process.env.PATH ?? "" };
const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
/** As certificates name a moment: `20260131000000Z`. */
const moment = (year: number) => `${year}0101000000Z`;
const thisYear = new Date().getUTCFullYear();

/** Signs certificates. Machines trust it if SSL_CERT_FILE names its {@link file}. */
export class Authority {
  private signed = 0;

  private constructor(
    private readonly folder: string,
    /** Its own certificate. */
    readonly file: string,
  ) {}

  /** A new one, which keeps its files in `folder`. */
  static async found(folder: string): Promise<Authority> {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const path = (name: string) => join(folder, name);
    const settings = [
      "[ca]\ndefault_ca=tests\n[tests]",
      ...[`database=${path("signed.txt")}`, `serial=${path("serial")}`, `new_certs_dir=${folder}`],
      "default_md=sha256\nunique_subject=no\npolicy=names\n[names]\ncommonName=supplied\n",
      "[req]\ndistinguished_name=subject\nx509_extensions=authority\n[subject]\n",
      "[authority]\nbasicConstraints=critical,CA:TRUE\n",
    ];
    writeFileSync(path("openssl.cnf"), settings.join("\n"));
    writeFileSync(path("signed.txt"), "");
    const files = ["-keyout", path("authority.key"), "-out", path("authority.pem")];
    const subject = ["-subj", "/CN=Authority of the tests", "-days", "2", "-config", path("openssl.cnf")];
    await runToEnd("openssl", ["req", "-x509", ...newKey, ...subject, ...files], env);
    return new Authority(folder, path("authority.pem"));
  }

  /** A certificate for a host, valid from the beginning of last year to that of `until`. */
  async sign(host: string, until = thisYear + 1): Promise<Identity> {
    this.signed += 1;
    const path = (name: string) => join(this.folder, name);
    const [key, asked, cert] = ["key", "csr", "pem"].map((kind) => path(`${this.signed}.${kind}`)) as [
      string,
      string,
      string,
    ];
    const config = ["-config", path("openssl.cnf")];
    await runToEnd(
      "openssl",
      ["req", "-new", ...newKey, "-subj", `/CN=${host}`, "-keyout", key, "-out", asked, ...config],
      env,
    );
    writeFileSync(
      path("names.cnf"),
      `subjectAltName=DNS:${host}\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n`,
    );
    const signer = ["-cert", this.file, "-keyfile", path("authority.key"), "-create_serial", "-rand_serial"];
    const valid = ["-startdate", moment(thisYear - 1), "-enddate", moment(until)];
    const files = ["-in", asked, "-out", cert, "-extfile", path("names.cnf")];
    await runToEnd("openssl", ["ca", "-batch", "-notext", ...config, ...signer, ...valid, ...files], env);
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  }
}
