// post: feature-guided dual-buffer NLM denoiser + grade.  g++ -O3 -march=native -ffast-math -fopenmp post.cpp
// -o post in.raw planes f32: A3 B3 albA3 albB3 nA3 nB3 dA dB   -> out.rgb (8 bit)
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>
using namespace std;
typedef vector<float> V;
int W, H;
size_t N;
static inline int cl(int v, int a, int b) { return v < a ? a : v > b ? b : v; }
void box(const V& in, V& out, int r) {
  V t(N);
  out.resize(N);
#pragma omp parallel for
  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++) {
      float s = 0;
      for (int d = -r; d <= r; d++) s += in[(size_t)y * W + cl(x + d, 0, W - 1)];
      t[(size_t)y * W + x] = s / (2 * r + 1);
    }
  }
#pragma omp parallel for
  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++) {
      float s = 0;
      for (int d = -r; d <= r; d++) s += t[(size_t)cl(y + d, 0, H - 1) * W + x];
      out[(size_t)y * W + x] = s / (2 * r + 1);
    }
  }
}
void blurg(V& im, float sig) {
  for (int i = 0; i < 3; i++) {
    int r = max(1, (int)lround(sig * 0.6f));
    V o;
    // running box
    V t(N);
#pragma omp parallel for
    for (int y = 0; y < H; y++) {
      double s = 0;
      size_t b = (size_t)y * W;
      for (int d = -r; d <= r; d++) s += im[b + cl(d, 0, W - 1)];
      for (int x = 0; x < W; x++) {
        t[b + x] = s / (2 * r + 1);
        s += im[b + cl(x + r + 1, 0, W - 1)] - im[b + cl(x - r, 0, W - 1)];
      }
    }
#pragma omp parallel for
    for (int x = 0; x < W; x++) {
      double s = 0;
      for (int d = -r; d <= r; d++) s += t[(size_t)cl(d, 0, H - 1) * W + x];
      for (int y = 0; y < H; y++) {
        im[(size_t)y * W + x] = s / (2 * r + 1);
        s += t[(size_t)cl(y + r + 1, 0, H - 1) * W + x] - t[(size_t)cl(y - r, 0, H - 1) * W + x];
      }
    }
  }
}
struct Img {
  V c[3];
};
// filter: target T1 with guide G1 (variance v1), T2 with guide G2
void nlm(const Img& G, const V& var, const Img& T, Img& O, const vector<V>& F, const vector<V>& FV,
         const vector<float>& tau, int R, int f, float k2, float kf2) {
  for (int c = 0; c < 3; c++) O.c[c].assign(N, 0);
  const int TS = 48;
  int tx = (W + TS - 1) / TS, ty = (H + TS - 1) / TS;
  int nf = F.size();
#pragma omp parallel for schedule(dynamic)
  for (int t = 0; t < tx * ty; t++) {
    int x0 = (t % tx) * TS, y0 = (t / tx) * TS;
    int x1 = min(W, x0 + TS), y1 = min(H, y0 + TS);
    int w = x1 - x0, h = y1 - y0;
    int pw = w + 2 * f, ph = h + 2 * f;
    V d(pw * ph), hb(w * ph), a0(w * h, 0), a1(w * h, 0), a2(w * h, 0), aw(w * h, 0);
    for (int oy = -R; oy <= R; oy++)
      for (int ox = -R; ox <= R; ox++) {
        if (ox * ox + oy * oy > R * R + 1) continue;
        for (int y = 0; y < ph; y++) {
          int py = cl(y0 + y - f, 0, H - 1), qy = cl(py + oy, 0, H - 1);
          for (int x = 0; x < pw; x++) {
            int px = cl(x0 + x - f, 0, W - 1), qx = cl(px + ox, 0, W - 1);
            size_t p = (size_t)py * W + px, q = (size_t)qy * W + qx;
            float vp = var[p], vq = var[q];
            float s = 0;
            for (int c = 0; c < 3; c++) {
              float e = G.c[c][p] - G.c[c][q];
              s += e * e;
            }
            s = s * (1.f / 3) - (vp + min(vp, vq));
            d[y * pw + x] = s / (1e-7f + k2 * (vp + vq));
          }
        }
        for (int y = 0; y < ph; y++)
          for (int x = 0; x < w; x++) {
            float s = 0;
            for (int i = 0; i <= 2 * f; i++) s += d[y * pw + x + i];
            hb[y * w + x] = s;
          }
        float inv = 1.f / ((2 * f + 1) * (2 * f + 1));
        for (int y = 0; y < h; y++) {
          int py = y0 + y, qy = py + oy;
          if (qy < 0 || qy >= H) continue;
          for (int x = 0; x < w; x++) {
            int px = x0 + x, qx = px + ox;
            if (qx < 0 || qx >= W) continue;
            float s = 0;
            for (int i = 0; i <= 2 * f; i++) s += hb[(y + i) * w + x];
            s *= inv;
            if (s > 12) continue;
            if (s < 0) s = 0;
            size_t p = (size_t)py * W + px, q = (size_t)qy * W + qx;
            float df = 0;
            for (int i = 0; i < nf; i++) {
              float e = F[i][p] - F[i][q];
              float vp = FV[i][p], vq = FV[i][q];
              float z = (e * e - (vp + min(vp, vq))) / (kf2 * max(tau[i], vp));
              df = max(df, z);
            }
            s = max(s, df);
            if (s > 12) continue;
            float wt = expf(-s);
            int j = y * w + x;
            a0[j] += wt * T.c[0][q];
            a1[j] += wt * T.c[1][q];
            a2[j] += wt * T.c[2][q];
            aw[j] += wt;
          }
        }
      }
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) {
        size_t p = (size_t)(y0 + y) * W + x0 + x;
        int j = y * w + x;
        float iw = 1.f / max(aw[j], 1e-8f);
        O.c[0][p] = a0[j] * iw;
        O.c[1][p] = a1[j] * iw;
        O.c[2][p] = a2[j] * iw;
      }
  }
}
int main(int ac, char** av) {
  W = atoi(av[2]);
  H = atoi(av[3]);
  N = (size_t)W * H;
  map<string, float> P;
  for (int i = 5; i < ac; i++) {
    string s = av[i];
    auto e = s.find('=');
    P[s.substr(0, e)] = atof(s.substr(e + 1).c_str());
  }
  auto par = [&](const char* k, float d) { return P.count(k) ? P[k] : d; };
  FILE* f = fopen(av[1], "rb");
  vector<V> pl(20, V(N));
  for (auto& p : pl)
    if (fread(p.data(), 4, N, f) != N) {
      puts("short");
      return 1;
    }
  fclose(f);
  Img A, B, C;
  V* al = &pl[6];
  const float E = 0.03f;
  bool demodulate = par("demodulate", 1) > 0;
  V alb[3];
  for (int c = 0; c < 3; c++) {
    alb[c].resize(N);
    // A see-through surface's albedo is as noisy as its light: what is divided by it gets that noise back at the end.
    for (size_t i = 0; i < N; i++) alb[c][i] = demodulate ? max(0.f, 0.5f * (pl[6 + c][i] + pl[9 + c][i])) : 1 - E;
  }
  // firefly clamp against the other buffer's neighbourhood
  for (int c = 0; c < 3; c++) {
    V &a = pl[c], &b = pl[3 + c];
    V ma(N), mb(N);
#pragma omp parallel for
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++) {
        float m = 0, n = 0;
        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++) {
            size_t q = (size_t)cl(y + j, 0, H - 1) * W + cl(x + i, 0, W - 1);
            m = max(m, a[q]);
            n = max(n, b[q]);
          }
        ma[(size_t)y * W + x] = m;
        mb[(size_t)y * W + x] = n;
      }
    for (size_t i = 0; i < N; i++) { a[i] = min(a[i], mb[i] * 1.3f + .02f); }
    for (size_t i = 0; i < N; i++) { b[i] = min(b[i], ma[i] * 1.3f + .02f); }
  }
  bool dn = par("denoise", 1) > 0;
  Img out;
  for (int c = 0; c < 3; c++) {
    A.c[c].resize(N);
    B.c[c].resize(N);
    for (size_t i = 0; i < N; i++) {
      float m = 1.f / (alb[c][i] + E);
      A.c[c][i] = pl[c][i] * m;
      B.c[c][i] = pl[3 + c][i] * m;
    }
  }
  if (dn) {
    V var(N, 0), vs;
    for (size_t i = 0; i < N; i++) {
      float s = 0;
      for (int c = 0; c < 3; c++) {
        float e = A.c[c][i] - B.c[c][i];
        s += e * e * .5f;
      }
      var[i] = s / 3;
    }
    box(var, vs, 3);
    for (size_t i = 0; i < N; i++) vs[i] = 0.7f * vs[i] + .3f * min(var[i], 3 * vs[i]);
    vector<V> F, FV;
    vector<float> tau;
    for (int k = 0; k < 7; k++) {
      int a = k < 3 ? 6 + k : k < 6 ? 12 + k - 3 : 18, b = k < 3 ? 9 + k : k < 6 ? 15 + k - 3 : 19;
      V m(N), v(N), v2;
      for (size_t i = 0; i < N; i++) {
        float pa = pl[a][i], pb = pl[b][i];
        if (k == 6) {
          pa = log(1 + min(pa, 100.f));
          pb = log(1 + min(pb, 100.f));
        }
        m[i] = .5f * (pa + pb);
        float e = pa - pb;
        v[i] = e * e * .25f;
      }
      box(v, v2, 1);
      F.push_back(m);
      FV.push_back(v2);
      tau.push_back(k < 3 ? 4e-4f : k < 6 ? 2e-3f : 4e-4f);
    }
    // gradient term: allow smooth feature ramps
    for (int k = 0; k < 7; k++) {
      V g(N);
#pragma omp parallel for
      for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
          size_t p = (size_t)y * W + x;
          float gx = .5f *
                     (F[k][(size_t)y * W + cl(x + 1, 0, W - 1)] - F[k][(size_t)y * W + cl(x - 1, 0, W - 1)]),
                gy = .5f *
                     (F[k][(size_t)cl(y + 1, 0, H - 1) * W + x] - F[k][(size_t)cl(y - 1, 0, H - 1) * W + x]);
          g[p] = min(gx * gx + gy * gy, k < 6 ? .004f : .0004f);
        }
      for (size_t i = 0; i < N; i++) FV[k][i] += g[i];
    }
    int R = par("R", 9);
    Img a2, b2;
    nlm(B, vs, A, a2, F, FV, tau, R, 3, par("k2", .35f), 1.2f);
    nlm(A, vs, B, b2, F, FV, tau, R, 3, par("k2", .35f), 1.2f);
    Img G;
    V v2(N), v3;
    for (int c = 0; c < 3; c++) {
      G.c[c].resize(N);
      C.c[c].resize(N);
      for (size_t i = 0; i < N; i++) {
        G.c[c][i] = .5f * (a2.c[c][i] + b2.c[c][i]);
        C.c[c][i] = .5f * (A.c[c][i] + B.c[c][i]);
      }
    }
    for (size_t i = 0; i < N; i++) {
      float s = 0;
      for (int c = 0; c < 3; c++) {
        float e = a2.c[c][i] - b2.c[c][i];
        s += e * e * .25f;
      }
      v2[i] = s / 3;
    }
    box(v2, v3, 2);
    for (auto& x : v3) x += 1e-6f;
    // pass 2: pilot-guided, filters the already filtered mean with a wide support
    Img o2;
    nlm(G, v3, G, o2, F, FV, tau, R, 1, par("k3", 1.2f), 1.2f);
    out = o2;
  } else {
    for (int c = 0; c < 3; c++) {
      out.c[c].resize(N);
      for (size_t i = 0; i < N; i++) out.c[c][i] = .5f * (A.c[c][i] + B.c[c][i]);
    }
  }
  for (int c = 0; c < 3; c++)
    for (size_t i = 0; i < N; i++) out.c[c][i] = max(0.f, out.c[c][i] * (alb[c][i] + E));
  float ex = par("exposure", 1), bl = par("bloom", .10f), th = par("bloom_t", 1.0f), sat = par("sat", 1.06f),
        vig = par("vignette", .10f), sh = par("shoulder", .62f), con = par("contrast", 1.0f);
  for (int c = 0; c < 3; c++)
    for (auto& x : out.c[c]) x *= ex;
  if (bl > 0) {
    Img b;
    for (int c = 0; c < 3; c++) {
      b.c[c].resize(N);
      for (size_t i = 0; i < N; i++) b.c[c][i] = min(6.f, max(0.f, out.c[c][i] - th));
      V l = b.c[c], m = b.c[c];
      blurg(l, W * .006f);
      blurg(m, W * .03f);
      for (size_t i = 0; i < N; i++) out.c[c][i] += bl * (l[i] + m[i]);
    }
  }
  vector<unsigned char> o(N * 3);
  auto ton = [&](float x) { return x < sh ? x : sh + (1 - sh) * (1 - expf(-(x - sh) / (1 - sh))); };
#pragma omp parallel for
  for (int y = 0; y < H; y++) {
    unsigned s = 0;
    auto rnd = [&]() {
      s = s * 747796405u + 2891336453u;
      unsigned w = ((s >> ((s >> 28) + 4)) ^ s) * 277803737u;
      w = (w >> 22) ^ w;
      return (w & 0xffffff) / 16777216.f;
    };
    for (int x = 0; x < W; x++) {
      size_t i = (size_t)y * W + x;
      s = (unsigned)(i * 2654435761u) ^ 0x9e3779b9u;
      rnd();
      float c[3] = {out.c[0][i], out.c[1][i], out.c[2][i]};
      float u = (x + .5f) / W * 2 - 1, v = (y + .5f) / H * 2 - 1;
      float vg = 1 - vig * pow(min(1.f, (u * u + v * v) * .5f), 1.4f);
      for (float& q : c) q *= vg;
      float l = .2126f * c[0] + .7152f * c[1] + .0722f * c[2];
      for (float& q : c) q = max(0.f, l + (q - l) * sat);
      if (con != 1)
        for (float& q : c) q = .18f * powf(q / .18f, con);
      float m = max(c[0], max(c[1], c[2]));
      float tm = ton(m);
      float k = m > 1e-6f ? tm / m : 1;
      float n = (rnd() + rnd() - 1) * .9f;
      for (int j = 0; j < 3; j++) {
        float a = c[j] * k, b = ton(c[j]);
        float q = .55f * a + .45f * b;
        q = q <= .0031308f ? 12.92f * q : 1.055f * powf(q, 1 / 2.4f) - .055f;
        o[i * 3 + j] = (unsigned char)cl((int)floorf(q * 255 + .5f + n * .6f), 0, 255);
      }
    }
  }
  f = fopen(av[4], "wb");
  fwrite(o.data(), 1, o.size(), f);
  fclose(f);
}
